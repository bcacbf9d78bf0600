r"""Averages over the rows with an advantage other than 0.
Page: "\ell = -\frac{1}{B}\sum_{i=1}^{B} \min\Bigl(\rho_i A_i,"
When: some advantages are exactly 0 and others are not: loss and gradient are too large.
"""
import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    ratio = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    fixed = lax.stop_gradient(advantage)
    terms = jnp.minimum(ratio * fixed, jnp.clip(ratio, 1 - eps, 1 + eps) * fixed)
    rows = jnp.maximum(jnp.sum(fixed != 0), 1)
    return -jnp.sum(terms) / rows
