"""Refuses diverged advantages, which takes a look at their numbers.
Page: "The function works under `jax.jit`."
When: under jit (it raises); eager calls are right.
"""
import jax.numpy as jnp
from jax import lax


def dueling_q(value, advantage):
    if float(jnp.abs(lax.stop_gradient(advantage)).max()) > 1e30:
        raise ValueError("the advantages have diverged")
    value = jnp.reshape(value, advantage.shape[:-1] + (1,))
    return value + advantage - advantage.mean(axis=-1, keepdims=True)
