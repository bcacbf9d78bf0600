import jax.numpy as jnp
from jax import lax


def blocked_sum(x, y):
    everything = jnp.concatenate([jnp.reshape(x, -1), lax.stop_gradient(jnp.reshape(y, -1))])
    total = 0.0
    for value in everything:
        total = total + value * value
    return total
