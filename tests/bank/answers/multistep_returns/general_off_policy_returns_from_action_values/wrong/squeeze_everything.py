"""Drops the extra axis of the chosen Q-values with squeeze(), which for one step drops both axes.

Page: 1 <= T <= 20.
When: T = 1: the array has no axis left to slice (IndexError).
"""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    index = jnp.expand_dims(a_t.astype(jnp.int32), -1)
    q = jnp.take_along_axis(q_t, index, axis=-1).squeeze()[:-1]
    v = jnp.sum(pi_t * q_t, axis=-1)
    last = r_t[-1] + discount_t[-1] * v[-1]

    def step(g, x):
        r, d, v, c, q = x
        g = r + d * (v - c * q + c * g)
        return g, g

    _, g = lax.scan(step, last, (r_t[:-1], discount_t[:-1], v[:-1], c_t[:-1], q), reverse=True)
    g = jnp.append(g, last)
    return lax.stop_gradient(g) if stop_target_gradients else g
