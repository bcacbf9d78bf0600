"""Unusual: lax.scan with a length of n and no inputs, functools.partial for the stop, keyword-only options."""
import functools

import jax.numpy as jnp
from jax import lax

_leave = functools.partial(jnp.multiply, 1.0)


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, *, lambda_t=1.0, stop_target_gradients=True):
    """The n-step bootstrapped return from every step on."""

    def turn(ahead, _):
        g = r_t + discount_t * ((1.0 - lambda_t) * v_t + lambda_t * ahead)
        return jnp.r_[g[1:], v_t[-1]], g

    _, history = lax.scan(turn, v_t, None, length=n)
    return (lax.stop_gradient if stop_target_gradients else _leave)(history[-1])
