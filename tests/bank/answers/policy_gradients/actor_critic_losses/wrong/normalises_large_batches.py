"""Normalises the advantages once the batch is large enough for a good estimate.
Page: "The advantages are used as they are, without normalisation"
When: B >= 32.
"""
import jax
import jax.numpy as jnp
from jax import lax


def actor_critic_losses(logits, actions, values, returns):
    returns = lax.stop_gradient(returns)
    advantage = lax.stop_gradient(returns - values)
    if advantage.shape[0] >= 32:
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
    rows = jnp.arange(actions.shape[0])
    logp = jax.nn.log_softmax(logits)[rows, actions.astype(jnp.int32)]
    return -jnp.mean(logp * advantage), jnp.mean((returns - values) ** 2)
