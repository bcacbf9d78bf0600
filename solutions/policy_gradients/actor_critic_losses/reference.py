"""Advantage actor-critic: one advantage, used twice, learned through once (Mnih et al., 2016)."""

import jax
import jax.numpy as jnp
from jax import lax


def actor_critic_losses(logits, actions, values, returns):
    """(−mean(log π(a)·sg(R − v)), mean((sg(R) − v)²))."""
    returns = lax.stop_gradient(returns)
    advantages = lax.stop_gradient(returns - values)
    rows = jnp.arange(logits.shape[0])
    log_pi = jax.nn.log_softmax(logits)[rows, jnp.int32(actions)]
    return -jnp.mean(log_pi * advantages), jnp.mean((returns - values) ** 2)
