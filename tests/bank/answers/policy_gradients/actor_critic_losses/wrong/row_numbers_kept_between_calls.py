"""A call after a jitted one of the same size fails: the row numbers that were traced in the first call are
kept and used again.
"""

import functools

import jax
import jax.numpy as jnp
from jax import lax


@functools.lru_cache(maxsize=None)
def _rows(batch):
    return jnp.arange(batch)


def actor_critic_losses(logits, actions, values, returns):
    returns = lax.stop_gradient(returns)
    logp = jax.nn.log_softmax(logits)
    picked = logp[_rows(logits.shape[0]), actions.astype(jnp.int32)]
    policy = -jnp.mean(picked * lax.stop_gradient(returns - values))
    return policy, jnp.mean((returns - values) ** 2)
