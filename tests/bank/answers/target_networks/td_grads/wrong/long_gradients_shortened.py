r"""Scales gradients that are longer than 10 down to that length.
Page: "Asked for here are derivatives of $\delta^2$."
When: the norm of semi or full is larger than 10.
"""
import jax
import jax.numpy as jnp
from jax import lax


def _clip(g):
    return g * jnp.minimum(1.0, 10.0 / jnp.maximum(jnp.linalg.norm(g), 1e-12))


def td_grads(w, phi, phi_next, reward, gamma):
    def semi_loss(v):
        return (reward + gamma * lax.stop_gradient(v @ phi_next) - v @ phi) ** 2

    def full_loss(v):
        return (reward + gamma * v @ phi_next - v @ phi) ** 2

    return _clip(jax.grad(semi_loss)(w)), _clip(jax.grad(full_loss)(w))
