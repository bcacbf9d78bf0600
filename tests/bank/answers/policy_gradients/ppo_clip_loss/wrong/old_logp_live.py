"""Leaves the old log-probabilities live.
Page: "`old_logp` | **blocked**: exactly zero"
When: always, in the gradient with respect to `old_logp`.
"""
import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    ratio = jnp.exp(new_logp - old_logp)
    fixed = lax.stop_gradient(advantage)
    return -jnp.mean(jnp.minimum(ratio * fixed, jnp.clip(ratio, 1 - eps, 1 + eps) * fixed))
