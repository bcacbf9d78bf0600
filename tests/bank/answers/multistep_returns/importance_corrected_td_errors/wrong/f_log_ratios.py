"""Works with logarithms of the ratios.

Page: "**flows**, by the formula"
When: stop_target_gradients=False and a ratio is exactly 0: the values are right, the gradient on rho_tm1 is nan.
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
    log_rho = jnp.log(rho_tm1)
    errors = _errors(r_t, discount_t, jnp.exp(log_rho), lambda_, values)
    if stop_target_gradients:
        return lax.stop_gradient(errors + values[:-1]) - values[:-1]
    return errors
