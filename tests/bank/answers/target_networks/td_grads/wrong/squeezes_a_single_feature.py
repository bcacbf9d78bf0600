"""Squeezes the results, so with one feature they are scalars.

Page: "Returns: two float32 arrays of shape `(n,)`"
When: n = 1.
"""

import jax.numpy as jnp


def td_grads(w, phi, phi_next, reward, gamma):
    table = jnp.stack([phi, phi_next], axis=1)
    prediction, bootstrap = w @ table
    delta = reward + gamma * bootstrap - prediction
    semi = -2 * delta * table[:, :1]
    full = semi + 2 * delta * gamma * table[:, 1:]
    return jnp.squeeze(semi), jnp.squeeze(full)
