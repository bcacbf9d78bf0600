"""Inputs of the target are stopped one by one; lambda_ only when it is a scalar.
Page: "`r_t`, `discount_t`, `rho_tm1`, `lambda_` | **blocked**"
When: default call, lambda_ of shape (T,), T >= 2.
"""
import jax.numpy as jnp
from jax import lax


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    bootstrap, baseline = values[1:], values[:-1]
    if stop_target_gradients:
        r_t, discount_t, rho_tm1, bootstrap, baseline = lax.stop_gradient(
            (r_t, discount_t, rho_tm1, bootstrap, baseline)
        )
    if jnp.ndim(lambda_) == 0:
        lambda_ = jnp.full(r_t.shape, lambda_)
        if stop_target_gradients:
            lambda_ = lax.stop_gradient(lambda_)
    delta = r_t + discount_t * bootstrap - baseline

    def back(e, x):
        d, g, rho = x
        e = rho * (d + g * e)
        return e, e

    e = lax.scan(back, jnp.float32(0.0), (delta, discount_t * lambda_, rho_tm1), reverse=True)[1]
    if stop_target_gradients:
        e = (e + baseline) - values[:-1]
    return e
