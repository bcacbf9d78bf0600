"""Helper functions, type hints, a static flag, and an associative scan."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import Array

Affine = tuple[Array, Array]


def _compose(later: Affine, earlier: Affine) -> Affine:
    return later[0] * earlier[0], earlier[0] * later[1] + earlier[1]


def _extend(x: Array) -> Array:
    return jnp.concatenate([x, jnp.zeros(1, x.dtype)])


@partial(jax.jit, static_argnames=("stop_target_gradients",))
def general_off_policy_returns_from_q_and_v(
    q_t: Array,
    v_t: Array,
    r_t: Array,
    discount_t: Array,
    c_t: Array,
    stop_target_gradients: bool = True,
) -> Array:
    """Generalised off-policy returns."""
    q, c = _extend(q_t), _extend(c_t)
    offset = r_t + discount_t * (v_t - c * q)
    _, returns = jax.lax.associative_scan(_compose, (discount_t * c, offset), reverse=True)
    return jax.lax.stop_gradient(returns) if stop_target_gradients else returns
