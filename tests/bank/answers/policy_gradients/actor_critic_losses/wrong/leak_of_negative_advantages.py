"""The policy loss sends a gradient to values in rows whose advantage is negative (only positive ones are
stopped).
"""

import jax
import jax.numpy as jnp
from jax import lax


def actor_critic_losses(logits, actions, values, returns):
    returns = lax.stop_gradient(returns)
    error = returns - values
    weight = jnp.where(error >= 0, lax.stop_gradient(error), error)
    logp = jax.nn.log_softmax(logits)
    picked = jnp.take_along_axis(logp, actions.astype(jnp.int32)[:, None], axis=-1).squeeze(-1)
    return -(picked * weight).mean(), (error**2).mean()
