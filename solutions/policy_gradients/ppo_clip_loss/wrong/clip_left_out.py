"""The ratio was never clipped, and eps has no effect.

Without the clip a few rows with large ratios dominate, and one batch, used for several epochs,
carries the policy far away from the one that collected it.

Check where eps enters your loss.
"""

import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    ratio = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    return -jnp.mean(ratio * lax.stop_gradient(advantage))
