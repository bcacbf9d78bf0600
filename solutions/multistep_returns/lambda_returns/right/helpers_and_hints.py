"""Helper functions, type hints, a static flag, and an associative scan."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import Array


def _compose(later: tuple[Array, Array], earlier: tuple[Array, Array]) -> tuple[Array, Array]:
    return later[0] * earlier[0], earlier[0] * later[1] + earlier[1]


def _maybe_stop(x: Array, stop: bool) -> Array:
    return jax.lax.stop_gradient(x) if stop else x


@partial(jax.jit, static_argnames=("stop_target_gradients",))
def lambda_returns(
    r_t: Array,
    discount_t: Array,
    v_t: Array,
    lambda_: Array | float = 1.0,
    stop_target_gradients: bool = True,
) -> Array:
    """Truncated λ-returns."""
    fixed = r_t + discount_t * (1.0 - lambda_) * v_t
    slope, offset = jax.lax.associative_scan(_compose, (discount_t * lambda_, fixed), reverse=True)
    return _maybe_stop(slope * v_t[-1] + offset, stop_target_gradients)
