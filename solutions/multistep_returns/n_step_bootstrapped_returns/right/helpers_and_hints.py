"""Helper functions, type hints, static arguments, and a loop that never runs past the trajectory."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import Array


def _mix(value: Array, ahead: Array, lambda_: Array | float) -> Array:
    return (1.0 - lambda_) * value + lambda_ * ahead


def _shift(x: Array, last: Array) -> Array:
    return jnp.append(x[1:], last)


@partial(jax.jit, static_argnames=("n", "stop_target_gradients"))
def n_step_bootstrapped_returns(
    r_t: Array,
    discount_t: Array,
    v_t: Array,
    n: int,
    lambda_t: Array | float = 1.0,
    stop_target_gradients: bool = True,
) -> Array:
    """Strided n-step returns."""
    returns = r_t + discount_t * v_t
    for _ in range(min(n, r_t.shape[0]) - 1):
        returns = r_t + discount_t * _mix(v_t, _shift(returns, v_t[-1]), lambda_t)
    return jax.lax.stop_gradient(returns) if stop_target_gradients else returns
