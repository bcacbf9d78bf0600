"""Unusual: lax.associative_scan over affine maps inside jax.jit with a static flag."""
from functools import partial

import jax
import jax.numpy as jnp
from jax import lax


@partial(jax.jit, static_argnames=["stop_target_gradients"])
def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    """Multistep TD errors with per-decision importance sampling."""
    before, after = jnp.split(jnp.stack([values[:-1], values[1:]]), 2)
    before, after = before[0], after[0]
    offset = rho_tm1 * (r_t + discount_t * after - before)
    slope = rho_tm1 * discount_t * lambda_
    errors, _ = lax.associative_scan(
        lambda late, early: (early[0] + early[1] * late[0], early[1] * late[1]), (offset, slope), reverse=True
    )
    if not stop_target_gradients:
        return errors
    target = lax.stop_gradient(before + errors)
    return target - before
