"""Scales the gradient of both streams by 1/sqrt(2), as the paper does; the value is untouched.

Page: value flows: dQ_i/dv = 1; advantage flows: [i = j] - 1/A.
When: always (gradients only).
"""
import jax.numpy as jnp
from jax import lax


def damp(x):
    scaled = x / jnp.sqrt(jnp.float32(2.0))
    return scaled + lax.stop_gradient(x - scaled)


def dueling_q(value, advantage):
    value, advantage = damp(jnp.asarray(value)), damp(jnp.asarray(advantage))
    value = value.reshape(advantage.shape[:-1] + (1,))
    return value + advantage - advantage.mean(-1, keepdims=True)
