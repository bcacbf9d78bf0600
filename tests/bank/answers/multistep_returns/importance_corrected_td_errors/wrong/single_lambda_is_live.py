"""Stops the inputs one by one, and forgets a lambda that is one number.

Page: "`r_t`, `discount_t`, `rho_tm1`, `lambda_` | **blocked**"
When: flag left out or True, and lambda_ is a scalar that is differentiated (T > 1).
"""
import jax.numpy as jnp
from jax import lax


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    """Multistep TD errors with per-decision importance sampling."""
    constant = values
    if stop_target_gradients:
        r_t, discount_t, rho_tm1, constant = map(lax.stop_gradient, (r_t, discount_t, rho_tm1, values))
        lambda_ = lambda_ if jnp.ndim(lambda_) == 0 else lax.stop_gradient(lambda_)
    deltas = r_t + discount_t * constant[1:] - constant[:-1]

    def step(e, x):
        delta, factor, ratio = x
        e = ratio * (delta + factor * e)
        return e, e

    _, errors = lax.scan(step, jnp.float32(0.0), (deltas, discount_t * lambda_, rho_tm1), reverse=True)
    if stop_target_gradients:
        errors = errors + (constant[:-1] - values[:-1])
    return errors
