"""Sets all other actions to zero and takes the largest entry as the value of the action taken.

Page: l = (r + gamma sg(max q_target) - q_online_a)^2.
When: q_online at the action taken is negative (with two or more actions).
"""
import jax
import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    chosen = jax.nn.one_hot(jnp.asarray(action_taken).astype(jnp.int32), q_online.shape[-1])
    prediction = jnp.max(chosen * q_online)
    target = lax.stop_gradient(reward + gamma * jnp.max(q_target))
    return (target - prediction) ** 2
