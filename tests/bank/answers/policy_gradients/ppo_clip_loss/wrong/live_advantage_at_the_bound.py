"""Chooses the branch by hand. Where the clip binds, the advantage that is multiplied is the live one.

Page: `advantage`: blocked, exactly zero.
When: some row is bound by the clip (rho > 1 + eps with A > 0, or rho < 1 - eps with A < 0).
"""
import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    rho = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    too_high = (rho > 1 + eps) & (advantage > 0)
    too_low = (rho < 1 - eps) & (advantage < 0)
    objective = rho * lax.stop_gradient(advantage)
    objective = jnp.where(too_high, (1 + eps) * advantage, objective)
    objective = jnp.where(too_low, (1 - eps) * advantage, objective)
    return -jnp.sum(objective) / new_logp.shape[0]
