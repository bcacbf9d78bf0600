"""Silences the last trace by multiplying it by zero.

Page: "So the last entries of `a_t` and `c_t` are given and not used."
When: the last entry of c_t is nan or inf (a filler): all returns become nan.
"""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True):
    steps = r_t.shape[0]
    v = jnp.sum(pi_t * q_t, axis=1)
    qa = q_t[jnp.arange(steps), a_t.astype(jnp.int32)]
    c = c_t * (jnp.arange(steps) < steps - 1)

    def back(later, step):
        reward, gamma, value, q, trace = step
        now = reward + gamma * (value + trace * (later - q))
        return now, now

    _, out = lax.scan(back, jnp.zeros_like(v[-1]), (r_t, discount_t, v, qa, c), reverse=True)
    return lax.stop_gradient(out) if stop_target_gradients else out
