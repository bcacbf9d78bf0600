"""Rows with a negative advantage and a ratio above 3 are bounded, too (dual-clip PPO), so they get a wrong
value and no gradient.
"""

import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps, dual=3.0):
    advantage = lax.stop_gradient(advantage)
    ratio = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    objective = jnp.minimum(ratio * advantage, jnp.clip(ratio, 1 - eps, 1 + eps) * advantage)
    objective = jnp.where(advantage < 0, jnp.maximum(objective, dual * advantage), objective)
    return -jnp.mean(objective)
