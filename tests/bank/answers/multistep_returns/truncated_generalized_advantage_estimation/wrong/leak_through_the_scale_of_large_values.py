"""By default, if the largest value is above 100 in size it gets a gradient, because the stopped advantages are multiplied by a live scale.

Page: by default nothing flows.
When: values of about a hundred thousand.
"""
import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    scale = jnp.maximum(100.0, jnp.max(jnp.abs(values)))
    deltas = (r_t + discount_t * values[1:] - values[:-1]) / scale

    def step(later, xs):
        now = xs[0] + xs[1] * later
        return now, now

    _, advantages = lax.scan(step, jnp.zeros_like(deltas[0]), (deltas, discount_t * lambda_), reverse=True)
    if stop_target_gradients:
        advantages = lax.stop_gradient(advantages)
    return advantages * scale
