"""Averages over rows whose advantage is not zero.
Page: "-1/B sum ..." over all rows
When: an advantage is exactly zero.
"""
import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    ratio = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    fixed = lax.stop_gradient(advantage)
    objective = jnp.minimum(ratio * fixed, jnp.clip(ratio, 1 - eps, 1 + eps) * fixed)
    return -jnp.sum(objective) / jnp.maximum(jnp.sum(fixed != 0), 1)
