"""An array made in the first call is kept; if that call was traced by jit or vmap, later calls fail with a
leaked tracer.
"""

import jax.numpy as jnp
from jax import lax

_NUMBERS = {}


def td_loss(q_online, q_target, action_taken, reward, gamma):
    count = q_online.shape[0]
    if count not in _NUMBERS:
        _NUMBERS[count] = jnp.cumsum(jnp.ones_like(q_online)) - 1
    taken = _NUMBERS[count] == action_taken
    prediction = jnp.sum(jnp.where(taken, q_online, 0.0))
    delta = reward + gamma * lax.stop_gradient(jnp.max(q_target)) - prediction
    return delta**2
