"""Converts the actions to int8 to save memory.

Page: "the actions taken, whole numbers from 0 that arrive as floats"
When: an action is 128 or more (n_actions > 128): the wrong Q-value is picked.
"""
import jax.numpy as jnp
from jax import lax


def _recursion(v, qa, r_t, discount_t, c_t):
    last = r_t[-1] + discount_t[-1] * v[-1]

    def back(later, step):
        reward, gamma, value, q, c = step
        now = reward + gamma * (value - c * q + c * later)
        return now, now

    _, inner = lax.scan(back, last, (r_t[:-1], discount_t[:-1], v[:-1], qa[:-1], c_t[:-1]), reverse=True)
    return jnp.append(inner, last)


def general_off_policy_returns_from_action_values(q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True):
    v = jnp.einsum("ta,ta->t", pi_t, q_t)
    actions = a_t.astype(jnp.int8)
    qa = jnp.take_along_axis(q_t, actions[:, None].astype(jnp.int32), axis=1)[:, 0]
    out = _recursion(v, qa, r_t, discount_t, c_t)
    return lax.stop_gradient(out) if stop_target_gradients else out
