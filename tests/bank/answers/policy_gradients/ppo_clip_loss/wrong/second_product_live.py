"""Stops the advantage in the plain product and forgets it in the clipped one.
Page: "`advantage` | **blocked**: exactly zero"
When: always, in the gradient with respect to `advantage` of the rows where the clip binds or the ratio is in range.
"""
import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    ratio = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    plain = ratio * lax.stop_gradient(advantage)
    clipped = jnp.clip(ratio, 1 - eps, 1 + eps) * advantage
    return -jnp.mean(jnp.minimum(plain, clipped))
