"""The policy loss is infinite or NaN where two rows of logits lie at levels more than 100 apart: all rows
are shifted by one maximum.
"""

import jax
import jax.numpy as jnp
from jax import lax


def actor_critic_losses(logits, actions, values, returns):
    returns = lax.stop_gradient(returns)
    shifted = logits - lax.stop_gradient(jnp.max(logits))
    logp = shifted - jnp.log(jnp.sum(jnp.exp(shifted), axis=1, keepdims=True))
    picked = logp[jnp.arange(logits.shape[0]), actions.astype(int)]
    policy = -jnp.mean(picked * lax.stop_gradient(returns - values))
    return policy, jnp.mean((returns - values) ** 2)
