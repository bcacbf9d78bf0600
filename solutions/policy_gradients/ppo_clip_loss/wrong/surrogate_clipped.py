"""The product of ratio and advantage was clipped, instead of the ratio.

The range around 1 is meant for ratios. Applied to the product, it depends on the scale of the
rewards, and every negative advantage is lifted to a positive score.

Look at what stands inside the clip in the formula.
"""

import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    ratio = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    surrogate = ratio * lax.stop_gradient(advantage)
    return -jnp.mean(jnp.minimum(surrogate, jnp.clip(surrogate, 1 - eps, 1 + eps)))
