"""Keeps the ratio in front of the later error constant.

Page: "**flows**, by the formula" / "`rho_tm1` ... **flows**"
When: stop_target_gradients=False and T >= 2: the gradient on rho_tm1 is delta_t and lacks gamma lambda e_{t+1}.
"""
import jax.numpy as jnp
from jax import lax


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    deltas = rho_tm1 * (r_t + discount_t * values[1:] - values[:-1])
    traces = lax.stop_gradient(rho_tm1) * discount_t * lambda_

    def back(later, step):
        now = step[0] + step[1] * later
        return now, now

    _, errors = lax.scan(back, jnp.zeros_like(r_t[0]), (deltas, traces), reverse=True)
    if stop_target_gradients:
        return lax.stop_gradient(errors + values[:-1]) - values[:-1]
    return errors
