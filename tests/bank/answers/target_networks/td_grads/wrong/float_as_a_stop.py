"""Makes the bootstrap a constant by float().
Page: "The function works under `jax.jit` and `jax.vmap`."
When: under jit or vmap (it raises); eager calls are right.
"""
import jax
import jax.numpy as jnp


def td_grads(w, phi, phi_next, reward, gamma):
    bootstrap = float(jnp.dot(w, phi_next))
    semi = jax.grad(lambda v: (reward + gamma * bootstrap - jnp.dot(v, phi)) ** 2)(w)
    full = jax.grad(lambda v: (reward + gamma * jnp.dot(v, phi_next) - jnp.dot(v, phi)) ** 2)(w)
    return semi, full
