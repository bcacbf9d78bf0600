"""With a single feature both results have shape () instead of (1,)."""

import jax.numpy as jnp


def td_grads(w, phi, phi_next, reward, gamma):
    rows = jnp.stack([jnp.zeros_like(phi), gamma * phi_next]) - phi
    delta = reward + gamma * (w @ phi_next) - w @ phi
    semi, full = (2 * delta) * rows
    return jnp.squeeze(semi), jnp.squeeze(full)
