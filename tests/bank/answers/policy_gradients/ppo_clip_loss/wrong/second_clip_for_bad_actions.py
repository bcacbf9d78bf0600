"""Adds the second bound of dual-clip PPO: for a negative advantage no row counts less than 3 A.

Page: the loss is -mean min(rho A, clip(rho) A), and its gradient -rho A / B where the plain product is
the smaller one.
When: a ratio above 3 with a negative advantage.
"""
import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    a = lax.stop_gradient(advantage)
    rho = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    surrogate = jnp.minimum(rho * a, jnp.clip(rho, 1.0 - eps, 1.0 + eps) * a)
    surrogate = jnp.where(a < 0, jnp.maximum(surrogate, 3.0 * a), surrogate)
    return -jnp.mean(surrogate)
