"""All entries are laid end to end in one vector, those of y after a stop, and squared together."""

import jax.numpy as jnp
from jax import lax


def blocked_sum(x, y):
    learns = jnp.reshape(x, (-1,))
    stays = lax.stop_gradient(jnp.reshape(y, (-1,)))
    entries = jnp.concatenate([learns, stays])
    return jnp.sum(entries * entries)
