"""Computes error and square in float16 and returns float32.

Page: "l = (r + gamma sg(max q_target) - q_online_a)^2 ... Returns: a float32 scalar"
When: the error is above 255 (the square overflows), or the numbers need more than 11 bits.
"""

import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    prediction = q_online[jnp.int32(action_taken)].astype(jnp.float16)
    target = jnp.asarray(reward + gamma * lax.stop_gradient(q_target.max())).astype(jnp.float16)
    return ((target - prediction) ** 2).astype(jnp.float32)
