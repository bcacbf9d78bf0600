"""Joins both arrays, flattened, in one vector and squares that."""
import jax.numpy as jnp
from jax.lax import stop_gradient


def blocked_sum(x, y):
    everything = jnp.concatenate([jnp.ravel(x), jnp.ravel(stop_gradient(y))])
    return jnp.einsum("i,i->", everything, everything)
