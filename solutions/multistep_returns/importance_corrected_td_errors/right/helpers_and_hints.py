"""Helper functions, type hints and a static flag."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import Array


def _one_step(r_t: Array, discount_t: Array, values: Array) -> Array:
    return r_t + discount_t * values[1:] - values[:-1]


def _hold_target(errors: Array, prediction: Array) -> Array:
    return jax.lax.stop_gradient(prediction + errors) - prediction


@partial(jax.jit, static_argnames=["stop_target_gradients"])
def importance_corrected_td_errors(
    r_t: Array,
    discount_t: Array,
    rho_tm1: Array,
    lambda_: Array | float,
    values: Array,
    stop_target_gradients: bool = True,
) -> Array:
    """Off-policy multistep TD errors."""
    inputs = jnp.stack([_one_step(r_t, discount_t, values), discount_t * lambda_, rho_tm1], axis=1)

    def step(later: Array, now: Array) -> tuple[Array, Array]:
        error = now[2] * (now[0] + now[1] * later)
        return error, error

    errors = jax.lax.scan(step, jnp.zeros(()), inputs[::-1])[1][::-1]
    return _hold_target(errors, values[:-1]) if stop_target_gradients else errors
