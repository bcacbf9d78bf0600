"""Makes the factor of the recursion from a stopped discount, so with the flag off it flows through the TD errors only.

Page: "`r_t`, `discount_t`, `lambda_` | **blocked** | **flows**"
When: stop_target_gradients=False, T > 1 and lambda > 0.
"""
import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    """Advantages as fading sums of TD errors."""
    deltas = r_t + discount_t * values[1:] - values[:-1]
    factor = lax.stop_gradient(discount_t) * lambda_

    def step(a, x):
        a = x[0] + x[1] * a
        return a, a

    _, advantages = lax.scan(step, jnp.float32(0.0), (deltas, factor), reverse=True)
    return lax.stop_gradient(advantages) if stop_target_gradients else advantages
