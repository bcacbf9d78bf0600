"""Casts the actions to int8 to save memory.
Page: "`logits` | `(B, n_actions)` float32" and "`actions` | `(B,)` float32 | the actions taken, whole numbers that arrive as floats"
When: an action is 128 or more (n_actions > 128): another action's log-probability is taken.
"""
import jax
import jax.numpy as jnp
from jax import lax


def actor_critic_losses(logits, actions, values, returns):
    returns = lax.stop_gradient(returns)
    index = actions.astype(jnp.int8)
    logp = jnp.take_along_axis(jax.nn.log_softmax(logits), index[:, None], axis=1)[:, 0]
    policy = -jnp.mean(logp * lax.stop_gradient(returns - values))
    return policy, jnp.mean((returns - values) ** 2)
