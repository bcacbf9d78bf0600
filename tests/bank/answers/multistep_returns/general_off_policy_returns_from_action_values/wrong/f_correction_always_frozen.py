"""Takes the Q-value of the taken action as a constant, whatever the flag says.

Page: "**flows**: to all actions by way of v, to the one taken by way of the correction"
When: stop_target_gradients=False: the gradient on q_t lacks the part of the correction (it is not zero, since v is live).
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
    qa = lax.stop_gradient(q_t)[jnp.arange(len(r_t)), a_t.astype(int)]
    out = _recursion(v, qa, r_t, discount_t, c_t)
    return lax.stop_gradient(out) if stop_target_gradients else out
