"""Writes the recursion as a recursive Python function.

Page: "`r_t` | `(T,)` float32 | rewards, T >= 1"
When: T of a thousand and more: RecursionError.
"""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    steps = r_t.shape[0]

    def returns_from(t):
        if t == steps - 1:
            return [r_t[t] + discount_t[t] * v_t[t]]
        rest = returns_from(t + 1)
        now = r_t[t] + discount_t[t] * (v_t[t] - c_t[t] * q_t[t] + c_t[t] * rest[-1])
        rest.append(now)
        return rest

    out = jnp.stack(returns_from(0)[::-1])
    return lax.stop_gradient(out) if stop_target_gradients else out
