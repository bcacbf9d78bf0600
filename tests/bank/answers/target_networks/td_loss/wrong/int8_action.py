"""The action is converted to int8, which ends at 127.
Page: "the action $a$, a whole number that arrives as a float"
When: 200 actions and action_taken = 150."""
import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    action = jnp.asarray(action_taken).astype(jnp.int8)
    chosen = jnp.arange(q_online.shape[0]) == action
    predicted = jnp.sum(jnp.where(chosen, q_online, 0.0))
    return (reward + gamma * lax.stop_gradient(jnp.max(q_target)) - predicted) ** 2
