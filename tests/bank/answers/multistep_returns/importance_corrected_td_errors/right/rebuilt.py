"""A scan, and the error rebuilt from a target and a prediction, with one gate for both settings."""
import functools

import jax
import jax.numpy as jnp
from jax import lax


def _identity(x):
    return x


def _step(later, now):
    delta, fade, ratio = now
    error = ratio * (delta + fade * later)
    return error, error


@functools.partial(jax.jit, static_argnums=5)
def _run(r_t, discount_t, rho_tm1, lambda_, values, stopped):
    prediction, bootstrap = values[:-1], values[1:]
    fade = discount_t * lambda_
    e = lax.scan(
        _step, jnp.zeros_like(r_t[0]), (r_t + discount_t * bootstrap - prediction, fade, rho_tm1), reverse=True
    )[1]
    gate = lax.stop_gradient if stopped else _identity
    return gate(e) + gate(prediction) - prediction if stopped else e


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    return _run(r_t, discount_t, rho_tm1, lambda_, values, bool(stop_target_gradients))
