"""Unusual: no minimum of products; the sign of the advantage chooses which bound applies."""
import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    weight = lax.stop_gradient(advantage)
    ratio = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    bounded = jnp.where(weight >= 0, jnp.minimum(ratio, 1 + eps), jnp.maximum(ratio, 1 - eps))
    return -jnp.dot(bounded, weight) / weight.shape[0]
