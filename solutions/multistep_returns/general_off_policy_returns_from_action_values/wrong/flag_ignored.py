"""The caller set the flag to False and received constants.

Few callers do so, and they know why. They get zeros where the contract promises gradients.

There are two settings, and one of them never takes effect in your code.
"""

import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    def step(later, now):
        reward, discount, value, action_value, trace = now
        earlier = reward + discount * (value - trace * action_value + trace * later)
        return earlier, earlier

    v_t = jnp.sum(pi_t * q_t, axis=1)
    q_a = jnp.take_along_axis(q_t, jnp.int32(a_t)[:, None], axis=1)[:, 0]
    last = r_t[-1] + discount_t[-1] * v_t[-1]
    inner = (r_t[:-1], discount_t[:-1], v_t[:-1], q_a[:-1], c_t[:-1])
    _, returns = lax.scan(step, last, inner, reverse=True)
    returns = jnp.append(returns, last)
    return lax.stop_gradient(returns)
