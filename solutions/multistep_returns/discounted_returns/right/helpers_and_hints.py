"""Helper functions, type hints, a static flag, and an associative scan."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import Array

Affine = tuple[Array, Array]


def _compose(later: Affine, earlier: Affine) -> Affine:
    """x ↦ a·x + b, after the map that comes later in time."""
    return later[0] * earlier[0], earlier[0] * later[1] + earlier[1]


@partial(jax.jit, static_argnames=("stop_target_gradients",))
def discounted_returns(
    r_t: Array, discount_t: Array, v_t: Array | float, stop_target_gradients: bool = True
) -> Array:
    """The discounted return from every step on."""
    bootstrap = jnp.asarray(v_t).reshape(-1)[-1]
    slope, offset = jax.lax.associative_scan(_compose, (discount_t, r_t), reverse=True)
    returns = slope * bootstrap + offset
    return jax.lax.stop_gradient(returns) if stop_target_gradients else returns
