"""Solves the bidiagonal linear system (1 - gamma shift) G = r + gamma v at the end."""
import jax.numpy as jnp
from jax import lax
from jax.scipy.linalg import solve_triangular


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    r_t, discount_t = jnp.asarray(r_t), jnp.asarray(discount_t)
    steps = r_t.shape[0]
    system = jnp.eye(steps, dtype=jnp.float32) - jnp.diag(discount_t[:-1], 1)
    right_side = r_t.at[-1].add(discount_t[-1] * jnp.reshape(jnp.asarray(v_t), (-1,))[-1])
    found = solve_triangular(system, right_side, lower=False, unit_diagonal=True)
    return lax.stop_gradient(found) if stop_target_gradients else found
