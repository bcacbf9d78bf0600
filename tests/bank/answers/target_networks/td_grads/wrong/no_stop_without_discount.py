"""For a discount of exactly 1 the bootstrap is not stopped, and semi equals full."""

import jax
import jax.numpy as jnp
from jax import lax


def td_grads(w, phi, phi_next, reward, gamma):
    def full_loss(v):
        return (reward + gamma * v @ phi_next - v @ phi) ** 2

    def semi_loss(v):
        following = v @ phi_next
        bootstrap = jnp.where(gamma < 1, gamma * lax.stop_gradient(following), following)
        return (reward + bootstrap - v @ phi) ** 2

    return jax.grad(semi_loss)(w), jax.grad(full_loss)(w)
