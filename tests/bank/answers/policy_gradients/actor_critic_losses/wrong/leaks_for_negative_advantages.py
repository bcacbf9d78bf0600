"""Stops the advantage only where it is positive.
Page: "`values` | **blocked**: exactly zero" (gradient of `policy`)
When: a return is below its value.
"""
import jax
import jax.numpy as jnp
from jax import lax


def actor_critic_losses(logits, actions, values, returns):
    returns = lax.stop_gradient(returns)
    rows = jnp.arange(logits.shape[0])
    logp = jax.nn.log_softmax(logits)[rows, actions.astype(int)]
    advantage = returns - values
    weight = jnp.where(advantage > 0, lax.stop_gradient(advantage), advantage)
    return -jnp.mean(logp * weight), jnp.mean(advantage**2)
