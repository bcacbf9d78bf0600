"""Rows are sorted into open and bound ones first; the exponential of a bound row never enters the graph."""

import jax
import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    weight = lax.stop_gradient(advantage)
    log_ratio = new_logp - lax.stop_gradient(old_logp)
    past_upper = (weight > 0) & (lax.stop_gradient(jnp.exp(log_ratio)) > 1 + eps)
    past_lower = (weight < 0) & (lax.stop_gradient(jnp.exp(log_ratio)) < 1 - eps)
    open_rows = ~(past_upper | past_lower)
    free = jnp.exp(jnp.where(open_rows, log_ratio, 0.0))
    held = jnp.where(past_upper, 1 + eps, 1 - eps)
    objective = jnp.where(open_rows, free, held) * weight
    return jnp.negative(jnp.average(objective))
