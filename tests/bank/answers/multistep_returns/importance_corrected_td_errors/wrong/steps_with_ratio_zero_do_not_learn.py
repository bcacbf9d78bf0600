"""Writes a plain 0 for the error of a step with ratio zero.

Page: "**flows**: $\\partial e_t / \\partial V_t = -1$, and nothing from any other error"
When: flag left out or True, and a ratio is exactly 0: the slope is 0 there and not -1.
"""
import jax.numpy as jnp
from jax import lax


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    """Multistep TD errors with per-decision importance sampling."""
    deltas = r_t + discount_t * values[1:] - values[:-1]

    def step(e, x):
        delta, factor, ratio = x
        e = ratio * (delta + factor * e)
        return e, e

    _, errors = lax.scan(step, jnp.float32(0.0), (deltas, discount_t * lambda_, rho_tm1), reverse=True)
    if stop_target_gradients:
        targets = lax.stop_gradient(errors + values[:-1])
        errors = jnp.where(rho_tm1 == 0, 0.0, targets - values[:-1])
    return errors
