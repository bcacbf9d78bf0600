"""Divides the policy's probabilities by their sum.

Page: "v_t = sum_a pi_t(a) q_t(a)" and "`pi_t` | **blocked** | **flows**" (by the formula: slope q_t(a) in pi_t(a))
When: stop_target_gradients=False: the values are right, but the gradient on pi_t is that of the quotient (q - v and not q).
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
    policy = pi_t / jnp.sum(pi_t, axis=-1, keepdims=True)
    v = jnp.sum(policy * q_t, axis=-1)
    qa = jnp.take_along_axis(q_t, a_t.astype(jnp.int32)[:, None], axis=1)[:, 0]
    out = _recursion(v, qa, r_t, discount_t, c_t)
    return lax.stop_gradient(out) if stop_target_gradients else out
