"""Multiplies the later advantage by the later step's lambda.

Page: A_t = delta_t + gamma_t lambda_t A_{t+1}.
When: lambda_ is an array with different entries (with a scalar all is right).
"""
import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    delta = r_t + discount_t * values[1:] - values[:-1]
    lam = jnp.broadcast_to(jnp.asarray(lambda_, r_t.dtype), r_t.shape)

    def step(weighted, x):
        d, gamma, l = x
        a = d + gamma * weighted
        return l * a, a

    _, advantage = lax.scan(step, jnp.zeros((), r_t.dtype), (delta, discount_t, lam), reverse=True)
    return lax.stop_gradient(advantage) if stop_target_gradients else advantage
