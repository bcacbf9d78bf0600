"""Normalises the advantages where there are more than two of them.
Page: "The advantages are used as they are, without normalisation"
When: B > 2.
"""
import jax
import jax.numpy as jnp
from jax import lax


def actor_critic_losses(logits, actions, values, returns):
    error = lax.stop_gradient(returns) - values
    rows = jnp.arange(logits.shape[0])
    logp = jax.nn.log_softmax(logits)[rows, actions.astype(int)]
    advantage = lax.stop_gradient(error)
    if advantage.shape[0] > 2:
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
    return -jnp.mean(logp * advantage), jnp.mean(error**2)
