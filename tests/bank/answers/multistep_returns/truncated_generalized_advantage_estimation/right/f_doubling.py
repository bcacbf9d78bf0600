"""Hillis-Steele doubling: log T rounds on whole arrays, in a callable object."""
import jax.numpy as jnp
from jax import lax


class _Advantages:
    def __call__(self, r_t, discount_t, lambda_, values, stop_target_gradients=True):
        values = jnp.asarray(values)
        total = r_t + discount_t * values[1:] - values[:-1]
        weight = jnp.asarray(discount_t) * lambda_
        reach, steps = 1, total.shape[0]
        while reach < steps:
            later_total = jnp.concatenate([total[reach:], jnp.zeros(reach, jnp.float32)])
            later_weight = jnp.concatenate([weight[reach:], jnp.zeros(reach, jnp.float32)])
            total, weight = total + weight * later_total, weight * later_weight
            reach *= 2
        return lax.stop_gradient(total) if stop_target_gradients else total


truncated_generalized_advantage_estimation = _Advantages()
