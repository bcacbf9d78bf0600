"""By default, if every lambda is 1, the advantage is a stopped return minus a live baseline."""

import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    deltas = r_t + discount_t * values[1:] - values[:-1]

    def step(later, xs):
        now = xs[0] + xs[1] * later
        return now, now

    _, advantages = lax.scan(step, jnp.zeros_like(deltas[0]), (deltas, discount_t * lambda_), reverse=True)
    if not stop_target_gradients:
        return advantages
    monte_carlo = lax.stop_gradient(advantages + values[:-1]) - values[:-1]
    return jnp.where(jnp.all(jnp.asarray(lambda_) == 1.0), monte_carlo, lax.stop_gradient(advantages))
