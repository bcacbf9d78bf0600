"""Returns the same vector twice by a Python `if` where the discount is zero.

Page: "The function works under `jax.jit` and `jax.vmap`."
When: `gamma` is traced.
"""

import jax.numpy as jnp


def td_grads(w, phi, phi_next, reward, gamma):
    if gamma == 0:
        semi = -2 * (reward - jnp.dot(w, phi)) * phi
        return semi, semi
    delta = reward + gamma * jnp.dot(w, phi_next) - jnp.dot(w, phi)
    return -2 * delta * phi, 2 * delta * (gamma * phi_next - phi)
