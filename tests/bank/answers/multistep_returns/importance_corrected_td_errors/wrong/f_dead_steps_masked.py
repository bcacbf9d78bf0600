"""Masks the steps that today's policy would never take.

Page: "**flows**: d e_t / d V_t = -1, and nothing from any other error"
When: flag left out or True and a ratio is exactly 0: the value of e_t is right (0), but its slope in V_t is 0 and not -1.
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
    current = values[:-1]
    errors = lax.stop_gradient(errors + current) - current
    return jnp.where(lax.stop_gradient(rho_tm1) == 0, 0.0, errors)
