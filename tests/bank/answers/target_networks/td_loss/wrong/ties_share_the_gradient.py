r"""Reads the prediction as the mean of all entries that equal it.
Page: "at the action taken, where $\delta$ is the TD error; 0 elsewhere"
When: another action has exactly the same online Q-value; the gradient is then shared with it.
"""
import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    a = jnp.asarray(action_taken).astype(jnp.int32)
    hit = (q_online == q_online[a]).astype(jnp.float32)
    predicted = jnp.sum(q_online * hit) / jnp.sum(hit)
    target = lax.stop_gradient(reward + gamma * jnp.max(q_target))
    return jnp.square(target - predicted)
