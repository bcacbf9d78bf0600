"""With stop_target_gradients=False other returns come out: the correction by q is left out.

The flag is about derivatives and must not touch a value. Two runs that differ in it would be two
different algorithms.

Build the returns in one piece of code that does not know the flag.
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
    _, returns = lax.scan(
        step, last, (*inner[:3], q_t if stop_target_gradients else 0 * q_t, c_t), reverse=True
    )
    returns = jnp.append(returns, last)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
