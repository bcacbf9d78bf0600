"""Reduces one axis after the other in a loop; the stop is on the fixed number at the end."""
import jax.numpy as jnp
from jax import lax


def _collapse(a):
    a = jnp.power(jnp.asarray(a), 2)
    while a.ndim:
        a = a.sum(axis=-1)
    return a


def blocked_sum(x, y):
    learns, counts = _collapse(x), _collapse(y)
    return lax.add(learns, lax.stop_gradient(counts))
