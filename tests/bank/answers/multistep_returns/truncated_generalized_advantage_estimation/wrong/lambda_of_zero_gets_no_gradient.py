"""With the flag off, a lambda of exactly zero gets no gradient, where the derivative is the discount times
the later advantage.
"""

import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    lambdas = jnp.broadcast_to(jnp.asarray(lambda_, r_t.dtype), r_t.shape)
    deltas = r_t + discount_t * values[1:] - values[:-1]

    def step(later, xs):
        delta, discount, lam = xs
        now = delta + jnp.where(lam > 0, discount * lam * later, 0.0)
        return now, now

    _, advantages = lax.scan(step, jnp.zeros_like(deltas[0]), (deltas, discount_t, lambdas), reverse=True)
    return lax.stop_gradient(advantages) if stop_target_gradients else advantages
