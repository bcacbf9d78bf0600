"""Masks the prediction's gradient with discount > 0, as if the end of an episode were padding.

Page: "**flows**: $\\partial e_t / \\partial V_t = -1$"
When: flag left out or True, and a discount is 0: no gradient for the value of that step.
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
    if not stop_target_gradients:
        return errors
    now = jnp.where(discount_t > 0, values[:-1], lax.stop_gradient(values[:-1]))
    return lax.stop_gradient(errors + now) - now
