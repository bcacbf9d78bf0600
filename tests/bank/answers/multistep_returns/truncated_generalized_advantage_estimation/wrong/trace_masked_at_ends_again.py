"""Cuts the trace at ends of episodes with a mask of its own, besides the discount. The mask is redundant
in value, but takes a part of the discount's slope away.

Page: with False, `discount_t` flows: V_{t+1} + lambda_t A_{t+1}, also where it is 0.
When: stop_target_gradients=False and a discount of 0 before the last step, with lambda > 0.
"""
import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    alive = (discount_t > 0).astype(r_t.dtype)
    delta = r_t + discount_t * values[1:] - values[:-1]
    trace = alive * discount_t * lambda_

    def step(a, x):
        a = x[0] + x[1] * a
        return a, a

    _, advantage = lax.scan(step, jnp.zeros((), r_t.dtype), (delta, trace), reverse=True)
    return lax.stop_gradient(advantage) if stop_target_gradients else advantage
