"""The actions are of a float type and were used as an index all the same, which JAX refuses.

Rollouts are often stored as one float array, actions and all, so whole numbers arrive as floats.

Convert them to integers, as an array, before indexing.
"""

import jax
import jax.numpy as jnp
from jax import lax


def actor_critic_losses(logits, actions, values, returns):
    returns = lax.stop_gradient(returns)
    advantages = lax.stop_gradient(returns - values)
    rows = jnp.arange(logits.shape[0])
    log_pi = jax.nn.log_softmax(logits)[rows, actions]
    return -jnp.mean(log_pi * advantages), jnp.mean((returns - values) ** 2)
