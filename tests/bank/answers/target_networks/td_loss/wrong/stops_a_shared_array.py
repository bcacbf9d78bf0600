"""Keeps a table of stopped arrays by identity, so one array in both roles is stopped in both.

Page: "`q_online` | flows: -2 delta at the action taken" (contract.md: "One array, two inputs. ... The gradient then comes by the flowing one alone.")
When: the same array is passed as `q_online` and as `q_target`.
"""

import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    arrays = {id(q_online): q_online}
    arrays[id(q_target)] = lax.stop_gradient(q_target)
    prediction = arrays[id(q_online)][jnp.int32(action_taken)]
    target = reward + gamma * jnp.max(arrays[id(q_target)])
    return (target - prediction) ** 2
