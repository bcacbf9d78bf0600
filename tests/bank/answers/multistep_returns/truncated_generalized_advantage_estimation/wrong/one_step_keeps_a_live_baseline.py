"""By default a rollout of one step returns a stopped target minus a live baseline."""

import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    freeze = lax.stop_gradient if stop_target_gradients else (lambda x: x)
    deltas = freeze(r_t + discount_t * values[1:]) - values[:-1]
    if deltas.size == 1:
        return deltas

    def step(later, xs):
        now = xs[0] + xs[1] * later
        return now, now

    _, advantages = lax.scan(step, jnp.zeros_like(deltas[0]), (deltas, freeze(discount_t * lambda_)), reverse=True)
    return freeze(advantages)
