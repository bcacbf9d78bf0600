"""Holds the bootstrap by float(); where that fails (under jit or vmap) it falls back to the live product.

Page: "w through the bootstrap: blocked" in semi; "works under jax.jit and jax.vmap".
When: under jit or vmap: semi equals full.
"""
import jax
import jax.numpy as jnp


def td_grads(w, phi, phi_next, reward, gamma):
    def bootstrap(v):
        try:
            return float(jnp.dot(w, phi_next))
        except jax.errors.ConcretizationTypeError:
            return jnp.dot(v, phi_next)

    def semi(v):
        return (reward + gamma * bootstrap(v) - jnp.dot(v, phi)) ** 2

    def full(v):
        return (reward + gamma * jnp.dot(v, phi_next) - jnp.dot(v, phi)) ** 2

    return jax.grad(semi)(w), jax.grad(full)(w)
