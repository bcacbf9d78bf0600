"""Right: the recursion as a linear system (I - S) G = b with one diagonal above the main one."""
import jax.numpy as jnp
from jax import lax
from jax.scipy.linalg import solve_triangular


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    size = r_t.shape[0]
    if stop_target_gradients:
        q_t, v_t, r_t, discount_t, c_t = lax.stop_gradient((q_t, v_t, r_t, discount_t, c_t))
    short = discount_t[: size - 1] * c_t
    known = r_t + discount_t * v_t - jnp.pad(short * q_t, (0, 1))
    rows = jnp.arange(size - 1)
    matrix = jnp.eye(size, dtype=r_t.dtype).at[rows, rows + 1].set(-short)
    return solve_triangular(matrix, known, lower=False, unit_diagonal=True)
