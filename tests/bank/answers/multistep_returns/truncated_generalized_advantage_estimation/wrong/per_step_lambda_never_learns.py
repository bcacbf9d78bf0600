"""An array of lambdas is held constant, also with the flag off; a single lambda flows.

Page: "`r_t`, `discount_t`, `lambda_` | **blocked** | **flows**"
When: stop_target_gradients=False and lambda_ has shape (T,).
"""
import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    """Advantages as fading sums of TD errors."""
    lambda_ = jnp.asarray(lambda_)
    if lambda_.ndim:
        lambda_ = lax.stop_gradient(lambda_)  # a schedule is no parameter
    deltas = r_t + discount_t * values[1:] - values[:-1]

    def step(a, x):
        a = x[0] + x[1] * a
        return a, a

    _, advantages = lax.scan(step, jnp.zeros(()), (deltas, discount_t * lambda_), reverse=True)
    return lax.stop_gradient(advantages) if stop_target_gradients else advantages
