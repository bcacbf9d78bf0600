"""Unusual: stops the whole error and adds stop(v) - v, a zero whose slope is -1."""
import jax.numpy as jnp
from jax import lax


def _slope_only(x):
    """0 as a value, with the slope of x."""
    return x - lax.stop_gradient(x)


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    """Multistep TD errors with per-decision importance sampling."""
    now, after = values[:-1], values[1:]
    pairs = zip(
        reversed(range(len(r_t))),
        reversed(rho_tm1 * (r_t + discount_t * after - now)),
        reversed(rho_tm1 * discount_t * lambda_),
        strict=True,
    )
    errors, e = [None] * len(r_t), 0.0
    for t, delta, factor in pairs:
        e = delta + factor * e
        errors[t] = e
    errors = jnp.stack(errors)
    return lax.stop_gradient(errors) - _slope_only(now) if stop_target_gradients else errors
