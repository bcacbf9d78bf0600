"""Where one array is passed as new and old log-probability, there is no gradient: the ratios are replaced
by the number 1.
"""

import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    advantage = lax.stop_gradient(advantage)
    if new_logp is old_logp:  # first epoch: every ratio is one
        return -jnp.mean(advantage)
    ratio = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    return -jnp.mean(jnp.minimum(ratio * advantage, jnp.clip(ratio, 1 - eps, 1 + eps) * advantage))
