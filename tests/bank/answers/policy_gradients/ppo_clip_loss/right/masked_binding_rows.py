"""Rows where the clip binds are computed from constants; the others use the plain product."""
import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    A = lax.stop_gradient(advantage)
    d = new_logp - lax.stop_gradient(old_logp)
    high, low = 1.0 + eps, 1.0 - eps
    rho = lax.stop_gradient(jnp.exp(d))
    too_high = (rho > high) & (A > 0)
    too_low = (rho < low) & (A < 0)
    binds = too_high | too_low
    live = jnp.exp(jnp.where(binds, 0.0, d))
    factor = jnp.where(too_high, high, jnp.where(too_low, low, live))
    return jnp.mean(-factor * A)
