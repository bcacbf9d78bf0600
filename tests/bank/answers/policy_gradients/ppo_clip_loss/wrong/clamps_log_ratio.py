r"""Clamps the log-ratio to [-3, 3] against overflow.
Page: "`new_logp` | **flows**: $-\rho_i A_i / B$ in rows where the plain product is the smaller one"
When: new - old > 3 and the advantage is negative: the loss is too small and its gradient is 0.
"""
import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    log_ratio = jnp.clip(new_logp - lax.stop_gradient(old_logp), -3.0, 3.0)
    ratio = jnp.exp(log_ratio)
    fixed = lax.stop_gradient(advantage)
    return -jnp.mean(jnp.minimum(ratio * fixed, jnp.clip(ratio, 1 - eps, 1 + eps) * fixed))
