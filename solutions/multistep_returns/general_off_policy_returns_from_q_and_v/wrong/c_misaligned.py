"""The traces are one place off: each step uses the trace of the action before.

c_t[t] and q_t[t] belong to the same action, the first one that is taken after step t. Misaligned, a cut
falls one step too late, and the action that was to be cut off is let in.

Write down for t = 0 which action, value and trace the bracket speaks of.
"""

import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    def step(later, now):
        reward, discount, value, action_value, trace = now
        earlier = reward + discount * (value - trace * action_value + trace * later)
        return earlier, earlier

    c_t = jnp.concatenate([c_t[:1], c_t[:-1]])
    last = r_t[-1] + discount_t[-1] * v_t[-1]
    inner = (r_t[:-1], discount_t[:-1], v_t[:-1], q_t, c_t)
    _, returns = lax.scan(step, last, inner, reverse=True)
    returns = jnp.append(returns, last)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
