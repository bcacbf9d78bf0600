"""Leaves the prediction constant where the ratio is zero ("the policy would not have been there").

Page: default: values[:-1] flows, de_t/dV_t = -1, whatever the ratio.
When: default flag, a ratio of exactly 0: slope 0 in place of -1. Values are right.
"""
import jax.numpy as jnp
from jax import lax


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    delta = r_t + discount_t * values[1:] - values[:-1]
    decay = discount_t * lambda_

    def step(e, x):
        d, k, rho = x
        e = rho * (d + k * e)
        return e, e

    _, error = lax.scan(step, jnp.zeros((), r_t.dtype), (delta, decay, rho_tm1), reverse=True)
    if not stop_target_gradients:
        return error
    target = lax.stop_gradient(error + values[:-1])
    prediction = jnp.where(rho_tm1 > 0, values[:-1], lax.stop_gradient(values[:-1]))
    return target - prediction
