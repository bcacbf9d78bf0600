"""Helper functions, type hints, a static flag, and an associative scan."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import Array

Affine = tuple[Array, Array]


def _compose(later: Affine, earlier: Affine) -> Affine:
    return later[0] * earlier[0], earlier[0] * later[1] + earlier[1]


def _hold_target(errors: Array, prediction: Array) -> Array:
    return jax.lax.stop_gradient(errors + prediction) - prediction


@partial(jax.jit, static_argnames=("stop_target_gradients",))
def vtrace(
    v_tm1: Array,
    v_t: Array,
    r_t: Array,
    discount_t: Array,
    rho_tm1: Array,
    lambda_: Array | float = 1.0,
    clip_rho_threshold: Array | float = 1.0,
    stop_target_gradients: bool = True,
) -> Array:
    """V-trace errors."""
    rho = jnp.minimum(rho_tm1, clip_rho_threshold)
    c = jnp.minimum(rho_tm1, 1.0) * jnp.broadcast_to(lambda_, rho_tm1.shape)
    delta = rho * (r_t + discount_t * v_t - v_tm1)
    _, errors = jax.lax.associative_scan(_compose, (discount_t * c, delta), reverse=True)
    return _hold_target(errors, v_tm1) if stop_target_gradients else errors
