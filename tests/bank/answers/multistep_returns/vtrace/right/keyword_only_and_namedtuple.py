"""Unusual: keyword-only options, a NamedTuple of rows, and a stopped error plus a zero with slope -1."""
from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax.lax import stop_gradient


class Row(NamedTuple):
    delta: jax.Array
    factor: jax.Array


def _accumulate(later, row):
    return (total := row.delta + row.factor * later), total


def vtrace(
    v_tm1, v_t, r_t, discount_t, rho_tm1, *, lambda_=1.0, clip_rho_threshold=1.0, stop_target_gradients=True
):
    """V-trace errors of one trajectory."""
    surprise = r_t + discount_t * v_t - v_tm1
    rows = Row(
        delta=surprise * jnp.minimum(rho_tm1, clip_rho_threshold),
        factor=discount_t * jnp.where(rho_tm1 > 1.0, jnp.ones_like(rho_tm1), rho_tm1) * lambda_,
    )
    errors = jax.lax.scan(_accumulate, jnp.zeros((), jnp.float32), rows, reverse=True)[1]
    match stop_target_gradients:
        case True:
            return stop_gradient(errors) + (stop_gradient(v_tm1) - v_tm1)
        case False:
            return errors
