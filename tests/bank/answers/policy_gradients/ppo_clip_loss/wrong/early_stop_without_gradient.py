"""No row has a gradient once the mean of old minus new log-probabilities exceeds one half; the value stays
right.
"""

import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    advantage, old_logp = lax.stop_gradient(advantage), lax.stop_gradient(old_logp)
    divergence = jnp.mean(old_logp - lax.stop_gradient(new_logp))
    new_logp = jnp.where(divergence > 0.5, lax.stop_gradient(new_logp), new_logp)
    ratio = jnp.exp(new_logp - old_logp)
    return -jnp.mean(jnp.minimum(ratio * advantage, jnp.clip(ratio, 1 - eps, 1 + eps) * advantage))
