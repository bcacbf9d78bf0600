"""The value is the squared error, but its gradient is clipped, as in the "error clipping" of DQN.

Page: "`q_online` | flows: -2 delta at the action taken"
When: the TD error is larger than 10 in size.
"""

import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    prediction = q_online[jnp.int32(action_taken)]
    target = lax.stop_gradient(reward + gamma * q_target.max())
    delta = lax.stop_gradient(target - prediction)
    slope = -2.0 * jnp.clip(delta, -10.0, 10.0)
    return delta**2 + slope * (prediction - lax.stop_gradient(prediction))
