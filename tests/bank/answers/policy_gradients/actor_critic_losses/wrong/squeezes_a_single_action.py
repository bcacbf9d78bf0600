"""Squeezes the logits, and normalises over the batch if one axis is left.
Page: "There may be one step only, and one action only."
When: n_actions = 1: with B > 1 the single action no longer has probability 1, with B = 1 it raises.
"""
import jax
import jax.numpy as jnp
from jax import lax


def actor_critic_losses(logits, actions, values, returns):
    error = lax.stop_gradient(returns) - values
    logp = jax.nn.log_softmax(jnp.squeeze(logits), axis=-1).reshape(logits.shape)
    taken = jnp.take_along_axis(logp, actions.astype(int)[:, None], axis=1)[:, 0]
    return -jnp.mean(taken * lax.stop_gradient(error)), jnp.mean(error**2)
