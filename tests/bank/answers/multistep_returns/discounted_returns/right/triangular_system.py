"""The returns solve a unit upper-triangular linear system, handed to solve_triangular."""

import jax.numpy as jnp
from jax import lax
from jax.scipy.linalg import solve_triangular


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    rewards, gammas = jnp.asarray(r_t), jnp.asarray(discount_t)
    steps = rewards.shape[0]
    tail = gammas[-1] * jnp.ravel(v_t)[-1]
    right_hand_side = rewards.at[-1].add(tail)
    successor = jnp.eye(steps, k=1, dtype=rewards.dtype)
    matrix = jnp.eye(steps, dtype=rewards.dtype) - gammas[:, None] * successor
    returns = solve_triangular(matrix, right_hand_side, lower=False, unit_diagonal=True)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
