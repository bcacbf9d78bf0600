"""Default path with a custom_jvp whose only tangent is minus that of the current values."""
import functools

import jax
import jax.numpy as jnp
from jax import lax
from jax.scipy.linalg import solve_triangular


def _formula(r_t, discount_t, rho_tm1, lambda_, values):
    delta = rho_tm1 * (r_t + discount_t * values[1:] - values[:-1])
    trace = rho_tm1 * discount_t * lambda_
    return solve_triangular(jnp.eye(len(delta)) - jnp.diag(trace[:-1], 1), delta, unit_diagonal=True)


@jax.custom_jvp
def _fixed(r_t, discount_t, rho_tm1, lambda_, values):
    return _formula(r_t, discount_t, rho_tm1, lambda_, values)


@_fixed.defjvp
def _fixed_jvp(primals, tangents):
    return _fixed(*primals), -tangents[4][:-1]


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    function = _fixed if stop_target_gradients else _formula
    arrays = (jnp.asarray(x, jnp.float32) for x in (r_t, discount_t, rho_tm1, lambda_, values))
    return function(*arrays)
