"""A small class that holds the trajectory; the returns solve a triangular system."""
import jax.numpy as jnp
from jax import lax
from jax.scipy.linalg import solve_triangular


class _Trajectory:
    def __init__(self, rewards, discounts, values, lam):
        self.r, self.g, self.v = map(jnp.asarray, (rewards, discounts, values))
        self.lam = jnp.where(jnp.ones(self.r.shape, bool), jnp.asarray(lam, jnp.float32), 0.0)

    def returns(self):
        trace = self.g * self.lam
        own = self.r + self.g * self.v - trace * self.v
        own = own.at[-1].add(trace[-1] * self.v[-1])
        return solve_triangular(jnp.eye(len(own)) - jnp.diag(trace[:-1], 1), own, unit_diagonal=True)


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    result = _Trajectory(r_t, discount_t, v_t, lambda_).returns()
    if stop_target_gradients:
        result = lax.stop_gradient(result)
    return result
