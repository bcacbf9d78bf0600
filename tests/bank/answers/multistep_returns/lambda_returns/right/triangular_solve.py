"""All equations at once: a unit triangular system."""
import jax.numpy as jnp
from jax import lax
from jax.scipy.linalg import solve_triangular


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    steps = r_t.shape[0]
    lam = jnp.ones_like(r_t) * lambda_
    onward = discount_t * lam
    right_side = r_t + discount_t * (1 - lam) * v_t
    right_side = right_side.at[-1].add(onward[-1] * v_t[-1])
    system = jnp.eye(steps, dtype=r_t.dtype) - jnp.diag(onward[:-1], k=1)
    returns = solve_triangular(system, right_side, lower=False, unit_diagonal=True)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
