"""Sums by doubling: after k rounds each entry holds the sum of 2^k TD errors. Three rounds are made.

Page: 1 <= T <= 20, and the sum ends with the data.
When: T from 9 to 20 (eight terms are not all), with the usual discounts and lambdas of 0.9 and more.
"""
import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    total = r_t + discount_t * values[1:] - values[:-1]
    weight = discount_t * lambda_
    size = r_t.shape[0]
    for k in range(3):
        shift = min(2**k, size)
        total = total + weight * jnp.concatenate([total[shift:], jnp.zeros(shift)])
        weight = weight * jnp.concatenate([weight[shift:], jnp.zeros(shift)])
    return lax.stop_gradient(total) if stop_target_gradients else total
