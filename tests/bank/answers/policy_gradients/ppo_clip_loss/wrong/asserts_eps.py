"""Checks eps with a plain assert, which asks a traced value for its truth.

Page: "The function works with `jax.jit`, which traces `eps` too, and without."
When: under jax.jit with eps as an argument (outside jit all is right).
"""
import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    assert 0.0 < eps < 1.0, "eps must lie between 0 and 1"
    ratio = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    advantage = lax.stop_gradient(advantage)
    lower, upper = 1.0 - eps, 1.0 + eps
    return -jnp.minimum(ratio * advantage, lax.clamp(lower, ratio, upper) * advantage).mean()
