"""For a single step the stop is inside the bracket, so that the ratio multiplies the prediction.

Page: "$\\partial e_t / \\partial V_t = -1$"
When: T = 1, flag left out or True, and a ratio other than 1.
"""
import jax.numpy as jnp
from jax import lax


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    """Multistep TD errors with per-decision importance sampling."""
    hold = lax.stop_gradient if stop_target_gradients else (lambda x: x)
    if len(r_t) == 1:
        return hold(rho_tm1) * (hold(r_t + discount_t * values[1:]) - values[:-1])
    deltas = r_t + discount_t * values[1:] - values[:-1]

    def step(e, x):
        delta, factor, ratio = x
        e = ratio * (delta + factor * e)
        return e, e

    _, errors = lax.scan(step, jnp.float32(0.0), (deltas, discount_t * lambda_, rho_tm1), reverse=True)
    return hold(errors + values[:-1]) - values[:-1] if stop_target_gradients else errors
