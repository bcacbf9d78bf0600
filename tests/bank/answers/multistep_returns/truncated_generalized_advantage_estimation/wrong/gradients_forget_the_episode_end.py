"""Resets the carry with `where` at a discount of zero, so that such a discount misses a part of its slope.

Page: "`values` ... **flows** through both; `r_t`, `discount_t`, `lambda_` ... **flows**"
When: stop_target_gradients=False and a discount before the last step is 0, with lambda > 0.
"""
import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    """Advantages as fading sums of TD errors."""
    lambdas = jnp.broadcast_to(lambda_, r_t.shape)
    going_on = (discount_t > 0).astype(r_t.dtype)
    deltas = r_t + discount_t * values[1:] - values[:-1]

    def step(a, x):
        delta, d, lam, alive = x
        a = delta + d * lam * alive * a
        return a, a

    _, advantages = lax.scan(step, jnp.float32(0.0), (deltas, discount_t, lambdas, going_on), reverse=True)
    return lax.stop_gradient(advantages) if stop_target_gradients else advantages
