"""Stops the advantages except those that are exactly 0, "which have no effect anyway".
Page: "`advantage` | **blocked**: exactly zero"
When: an advantage is exactly 0: it gets the gradient -ratio / B.
"""
import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    ratio = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    fixed = jnp.where(advantage == 0, advantage, lax.stop_gradient(advantage))
    return -jnp.mean(jnp.minimum(ratio * fixed, jnp.clip(ratio, 1 - eps, 1 + eps) * fixed))
