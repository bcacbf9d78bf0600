"""Casts the actions to int8 to save memory.
Page: "`logits` | `(B, n_actions)`", "`actions`: the actions taken, whole numbers that arrive as floats"
When: an action is 128 or larger.
"""
import jax
import jax.numpy as jnp
from jax import lax


def actor_critic_losses(logits, actions, values, returns):
    returns = lax.stop_gradient(returns)
    logp = jax.nn.log_softmax(logits, axis=-1)
    index = actions.astype(jnp.int8)[:, None]
    taken = jnp.take_along_axis(logp, index, axis=1)[:, 0]
    advantage = lax.stop_gradient(returns - values)
    return -jnp.mean(taken * advantage), jnp.mean((returns - values) ** 2)
