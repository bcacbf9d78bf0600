"""Validates eps with a Python `if`.
Page: "The function works with `jax.jit` and without."
When: `eps` is traced, as it is under jax.jit(ppo_clip_loss): TracerBoolConversionError.
"""
import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    if eps < 0 or eps > 1:
        raise ValueError("eps must lie between 0 and 1")
    ratio = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    fixed = lax.stop_gradient(advantage)
    return -jnp.mean(jnp.minimum(ratio * fixed, jnp.clip(ratio, 1 - eps, 1 + eps) * fixed))
