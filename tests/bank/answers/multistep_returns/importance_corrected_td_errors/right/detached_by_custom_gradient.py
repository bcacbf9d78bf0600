"""By default a custom_vjp returns the error unchanged and defines its gradient as minus the incoming one on
the predictions.
"""

import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_vjp
def _error_of(prediction, error):
    return error


def _fwd(prediction, error):
    return error, None


def _bwd(_, cotangent):
    return -cotangent, jnp.zeros_like(cotangent)


_error_of.defvjp(_fwd, _bwd)


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    deltas = r_t + discount_t * values[1:] - values[:-1]
    fade = discount_t * lambda_

    def step(later, xs):
        delta, weight, ratio = xs
        now = ratio * (delta + weight * later)
        return now, now

    _, errors = lax.scan(step, jnp.zeros_like(r_t[0]), (deltas, fade, rho_tm1), reverse=True)
    if stop_target_gradients:
        return _error_of(values[:-1], lax.stop_gradient(errors))
    return errors
