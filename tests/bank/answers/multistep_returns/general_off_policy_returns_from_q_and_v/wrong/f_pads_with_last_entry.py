"""Lengthens q_t and c_t by their own last entries.

Page: "For T = 1, `q_t` and `c_t` have shape `(0,)`."
When: T = 1: there is no last entry, and the call fails.
"""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    q = jnp.append(q_t, q_t[-1])
    c = jnp.append(c_t, c_t[-1]).at[-1].set(0.0)

    def back(later, step):
        reward, gamma, value, q, c = step
        now = reward + gamma * (value - c * q + c * later)
        return now, now

    _, out = lax.scan(back, jnp.zeros_like(r_t[-1]), (r_t, discount_t, v_t, q, c), reverse=True)
    return lax.stop_gradient(out) if stop_target_gradients else out
