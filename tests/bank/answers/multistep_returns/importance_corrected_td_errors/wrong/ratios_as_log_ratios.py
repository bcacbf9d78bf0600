"""Multiplies the ratios by adding their logarithms, and lets the exponential undo it.

Page: rho_tm1 is "0 or more"; every number is finite.
When: a ratio of exactly 0 (log 0 = -inf, and -inf - -inf is nan).
"""
import jax.numpy as jnp
from jax import lax


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    size = r_t.shape[0]
    delta = r_t + discount_t * values[1:] - values[:-1]
    decay = jnp.ones(size) * discount_t * lambda_
    logs = jnp.cumsum(jnp.log(rho_tm1))
    before = jnp.concatenate([jnp.zeros(1), logs[:-1]])
    errors = []
    for t in range(size):
        fade, total = 1.0, 0.0
        for k in range(t, size):
            total = total + fade * jnp.exp(logs[k] - before[t]) * delta[k]
            fade = fade * decay[k]
        errors.append(total)
    error = jnp.stack(errors)
    if stop_target_gradients:
        return lax.stop_gradient(error + values[:-1]) - values[:-1]
    return error
