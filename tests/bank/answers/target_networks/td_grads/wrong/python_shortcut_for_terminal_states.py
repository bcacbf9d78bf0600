"""A Python if asks whether phi_next has an entry other than 0, which fails under jit and vmap."""

import jax
import jax.numpy as jnp


def td_grads(w, phi, phi_next, reward, gamma):
    if not jnp.any(phi_next):
        semi = -2 * (reward - w @ phi) * phi
        return semi, semi
    delta = reward + gamma * (w @ phi_next) - w @ phi
    semi = -2 * delta * phi
    return semi, semi + 2 * delta * gamma * phi_next
