"""Knows that the ratio is 1 if old and new are one array, and returns a constant.
Page: "`new_logp` | **flows**" (contract: "One array, two inputs ... The gradient then comes by the flowing one alone.")
When: the same array is passed as new_logp and as old_logp.
"""
import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    fixed = lax.stop_gradient(advantage)
    if new_logp is old_logp:
        ratio = jnp.ones_like(fixed)
    else:
        ratio = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    return -jnp.mean(jnp.minimum(ratio * fixed, jnp.clip(ratio, 1 - eps, 1 + eps) * fixed))
