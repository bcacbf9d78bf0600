r"""Stops the gradient of every row whose ratio is out of range, whatever the sign of its advantage.
Page: "`new_logp` | **flows**: $-\rho_i A_i / B$ in rows where the plain product is the smaller one or $\rho_i$ is within the range"
When: a ratio above 1 + eps with a negative advantage, or below 1 - eps with a positive one: the value is right, the gradient 0.
"""
import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    ratio = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    fixed = lax.stop_gradient(advantage)
    terms = jnp.minimum(ratio * fixed, jnp.clip(ratio, 1 - eps, 1 + eps) * fixed)
    outside = jnp.abs(ratio - 1) > eps
    return -jnp.mean(jnp.where(outside, lax.stop_gradient(terms), terms))
