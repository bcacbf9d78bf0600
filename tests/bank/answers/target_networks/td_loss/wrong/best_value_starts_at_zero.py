"""Starts the search for the best next value at zero.

Page: "l = (r + gamma sg(max q_target) - q_online_a)^2"
When: every entry of `q_target` is negative (and gamma is not 0).
"""

import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    best = jnp.max(lax.stop_gradient(q_target), initial=0.0)
    chosen = q_online[jnp.asarray(action_taken, dtype=jnp.int32)]
    return (reward + gamma * best - chosen) ** 2
