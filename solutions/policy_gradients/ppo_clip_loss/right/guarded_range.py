"""Brings eps into its range first, by a loop that JAX cannot differentiate in reverse: eps is open."""

import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    eps = lax.while_loop(lambda e: e >= 1.0, lambda e: e / 2.0, eps)
    advantage = lax.stop_gradient(advantage)
    ratio = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    clipped = jnp.clip(ratio, 1.0 - eps, 1.0 + eps)
    return -jnp.mean(jnp.minimum(ratio * advantage, clipped * advantage))
