"""The errors solve a triangular system; by default an exact zero, V minus a stopped V, carries the slope."""

import jax.numpy as jnp
from jax import lax
from jax.scipy.linalg import solve_triangular


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    now, following = values[:-1], values[1:]
    size = now.shape[0]
    lambdas = jnp.broadcast_to(jnp.asarray(lambda_, dtype=values.dtype), (size,))
    coupling = (rho_tm1 * discount_t * lambdas)[:, None] * jnp.eye(size, k=1, dtype=values.dtype)
    matrix = jnp.eye(size, dtype=values.dtype) - coupling
    weighted = rho_tm1 * (r_t + discount_t * following - now)
    errors = solve_triangular(matrix, weighted, unit_diagonal=True)
    if not stop_target_gradients:
        return errors
    return lax.stop_gradient(errors) - (now - lax.stop_gradient(now))
