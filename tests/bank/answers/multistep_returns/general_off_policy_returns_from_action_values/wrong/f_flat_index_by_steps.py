"""Picks from the flattened Q-values with the number of steps as the row length.

Page: "q_t(a_t)", with "`q_t` | `(T, n_actions)` float32"
When: T and n_actions differ (T > 2): other entries than q_t[t, a_t[t]] are picked.
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
    v = jnp.sum(pi_t * q_t, axis=1)
    steps = len(r_t)
    qa = jnp.take(q_t.reshape(-1), a_t.astype(int) + steps * jnp.arange(steps), mode="clip")
    out = _recursion(v, qa, r_t, discount_t, c_t)
    return lax.stop_gradient(out) if stop_target_gradients else out
