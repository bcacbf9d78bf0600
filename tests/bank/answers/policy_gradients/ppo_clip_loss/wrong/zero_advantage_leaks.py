"""Rows without advantage get their (zero) term from the unstopped input.
Page: "`advantage` | **blocked**: exactly zero"
When: one advantage[i] = 0: its gradient is -rho_i / B.
"""
import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    a = jnp.where(advantage == 0.0, advantage, lax.stop_gradient(advantage))
    rho = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    return -jnp.mean(jnp.minimum(rho * a, jnp.clip(rho, 1.0 - eps, 1.0 + eps) * a))
