"""As the solution of a bidiagonal system, jitted with a static flag."""
import functools

import jax
import jax.numpy as jnp
from jax import lax
from jax.scipy.linalg import solve_triangular


@functools.partial(jax.jit, static_argnames=["stop_target_gradients"])
def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    td = r_t - values[:-1] + discount_t * values[1:]
    fade = jnp.broadcast_to(discount_t * lambda_, td.shape)
    matrix = jnp.eye(td.shape[0], dtype=td.dtype) - jnp.diagflat(fade[:-1], 1)
    advantages = solve_triangular(matrix, td)
    if stop_target_gradients:
        advantages = lax.stop_gradient(advantages)
    return advantages
