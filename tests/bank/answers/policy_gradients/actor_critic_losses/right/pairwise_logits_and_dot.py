"""The log-probability comes from logit differences to the chosen action, per row under vmap; the sums are
dot products.
"""

import jax
import jax.numpy as jnp
from jax import lax


def _minus_logp(row, action):
    chosen = jnp.dot(jax.nn.one_hot(action.astype(jnp.int32), row.size, dtype=row.dtype), row - lax.stop_gradient(row.max()))
    return jax.nn.logsumexp(row - lax.stop_gradient(row.max()) - chosen)


def actor_critic_losses(logits, actions, values, returns):
    scale = 1.0 / returns.shape[0]
    surprise = jax.vmap(_minus_logp)(logits, actions)
    weight = lax.stop_gradient(returns) - lax.stop_gradient(values)
    miss = values - lax.stop_gradient(returns)
    return scale * jnp.dot(surprise, weight), scale * jnp.dot(miss, miss)
