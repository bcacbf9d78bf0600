"""Bounds the difference of log-probabilities to [-20, 20] before the exponential, "for stability".

Page: rho = exp(new - sg(old)) with differences up to 50: "no new one is more than 50 above the old
one, so that every ratio is finite"; gradient -rho A / B.
When: new - old between 20 and 50 and a negative advantage: smaller loss, zero gradient.
"""
import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    difference = jnp.clip(new_logp - lax.stop_gradient(old_logp), -20.0, 20.0)
    ratio = jnp.exp(difference)
    weight = lax.stop_gradient(advantage)
    return -jnp.mean(jnp.minimum(ratio * weight, jnp.clip(ratio, 1 - eps, 1 + eps) * weight))
