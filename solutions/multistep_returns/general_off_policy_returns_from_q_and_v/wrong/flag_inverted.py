"""The flag does the opposite of its name.

Nothing in the forward pass tells the two settings apart, so the slip is found by looking at gradients or
not at all.

Take each setting in turn and say which gradient ought to come out.
"""

import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    def step(later, now):
        reward, discount, value, action_value, trace = now
        earlier = reward + discount * (value - trace * action_value + trace * later)
        return earlier, earlier

    last = r_t[-1] + discount_t[-1] * v_t[-1]
    inner = (r_t[:-1], discount_t[:-1], v_t[:-1], q_t, c_t)
    _, returns = lax.scan(step, last, inner, reverse=True)
    returns = jnp.append(returns, last)
    return returns if stop_target_gradients else lax.stop_gradient(returns)
