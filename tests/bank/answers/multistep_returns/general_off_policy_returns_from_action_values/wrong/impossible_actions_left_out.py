"""Leaves actions of probability zero out of the expectation, by a where. Their probabilities then have
no slope.

Page: for pi_t "what flows to each is the formula's derivative, as if it were free": gamma times q.
When: stop_target_gradients=False and a probability of exactly 0 (a greedy policy).
"""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    v = jnp.sum(jnp.where(pi_t > 0, pi_t * q_t, 0.0), axis=1)
    q = q_t[jnp.arange(q_t.shape[0]), a_t.astype(jnp.int32)]
    c = c_t.at[-1].set(0.0)

    def step(g, x):
        r, d, v, c, q = x
        g = r + d * (v + c * (g - q))
        return g, g

    _, g = lax.scan(step, jnp.float32(0.0), (r_t, discount_t, v, c, q), reverse=True)
    return lax.stop_gradient(g) if stop_target_gradients else g
