"""Stops the inner returns and puts the last one behind them, live.

Page: "`q_t` | **blocked**" and "whether the result is a constant"
When: flag left out or True: the last entry of the result still has gradients on q_t[-1], pi_t[-1], r_t[-1] and discount_t[-1].
"""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True):
    v = jnp.sum(pi_t * q_t, axis=1)
    qa = q_t[jnp.arange(len(r_t)), a_t.astype(int)]
    last = r_t[-1] + discount_t[-1] * v[-1]

    def back(later, step):
        reward, gamma, value, q, c = step
        now = reward + gamma * (value - c * q + c * later)
        return now, now

    _, inner = lax.scan(back, last, (r_t[:-1], discount_t[:-1], v[:-1], qa[:-1], c_t[:-1]), reverse=True)
    if stop_target_gradients:
        inner = lax.stop_gradient(inner)
    return jnp.append(inner, last)
