"""Stops the pieces inside of the bracket, so that the ratio multiplies the prediction.

Page: "You see -rho on the current values where the contract says -1. The stop went inside the bracket"
When: flag left out or True and a ratio other than 1.
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
    errors = _errors(r_t, discount_t, rho_tm1, lambda_, values)
    if not stop_target_gradients:
        return errors
    rho, current = lax.stop_gradient(rho_tm1), values[:-1]
    return lax.stop_gradient(errors + rho * current) - rho * current
