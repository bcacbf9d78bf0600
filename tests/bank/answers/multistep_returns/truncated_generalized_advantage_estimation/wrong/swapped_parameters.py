"""Takes `values` before `lambda_`, as many libraries do; right for keywords.

Page: "Parameters keep the order in which they are given here."
When: the arguments are passed by position.
"""
import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, values, lambda_, stop_target_gradients=True):
    """Advantages as fading sums of TD errors."""
    deltas = r_t + discount_t * values[1:] - values[:-1]

    def step(a, x):
        a = x[0] + x[1] * a
        return a, a

    _, advantages = lax.scan(step, jnp.float32(0.0), (deltas, discount_t * lambda_), reverse=True)
    return lax.stop_gradient(advantages) if stop_target_gradients else advantages
