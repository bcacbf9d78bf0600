"""Picks the log-probabilities with a boolean mask, whose result has no static shape.
Page: "The function works under `jax.jit`."
When: under jax.jit: NonConcreteBooleanIndexError.
"""
import jax
import jax.numpy as jnp
from jax import lax


def actor_critic_losses(logits, actions, values, returns):
    returns = lax.stop_gradient(returns)
    taken = lax.stop_gradient(actions)[:, None] == jnp.arange(logits.shape[1])
    logp = jax.nn.log_softmax(logits)[taken]
    policy = -jnp.mean(logp * lax.stop_gradient(returns - values))
    return policy, jnp.mean((returns - values) ** 2)
