"""For one step takes the textbook's rho (target - V), with the target stopped.

Page: "d e_t / d V_t = -1" in the column "default, or `True`"
When: T = 1 with the flag left out or True: the slope in V_0 is -rho, and there is a gradient on rho_tm1.
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
    if r_t.shape[0] == 1:
        target = r_t + discount_t * values[1:]
        if stop_target_gradients:
            target = lax.stop_gradient(target)
        return rho_tm1 * (target - values[:-1])
    errors = _errors(r_t, discount_t, rho_tm1, lambda_, values)
    if stop_target_gradients:
        return lax.stop_gradient(errors + values[:-1]) - values[:-1]
    return errors
