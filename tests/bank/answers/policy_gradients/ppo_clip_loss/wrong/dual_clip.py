"""The dual-clip variant: for bad actions the ratio counts as 3 at most.
Page: "min(rho_i A_i, clip(rho_i, 1 - eps, 1 + eps) A_i)"
When: a negative advantage with a ratio above 3.
"""
import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    ratio = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    fixed = lax.stop_gradient(advantage)
    objective = jnp.minimum(ratio * fixed, jnp.clip(ratio, 1 - eps, 1 + eps) * fixed)
    objective = jnp.where(fixed < 0, jnp.maximum(objective, 3.0 * fixed), objective)
    return -jnp.mean(objective)
