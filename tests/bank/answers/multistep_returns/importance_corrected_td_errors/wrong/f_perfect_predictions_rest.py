"""Where the error is exactly zero, returns a plain zero.

Page: "**flows**: d e_t / d V_t = -1"
When: flag left out or True and an error e_t is exactly 0: no gradient there (the target less the prediction still has slope -1).
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
    target = lax.stop_gradient(errors + values[:-1])
    difference = target - values[:-1]
    return jnp.sign(difference) * jnp.abs(difference)
