"""The value of a state is the plain mean of its Q-values, as if all actions were equally likely.

The target policy has preferences, and pi_t holds them. Without them you evaluate an agent that acts at
random.

Look for the input that your function never reads.
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

    v_t = jnp.mean(q_t, axis=1)
    q_a = jnp.take_along_axis(q_t, jnp.int32(a_t)[:, None], axis=1)[:, 0]
    last = r_t[-1] + discount_t[-1] * v_t[-1]
    inner = (r_t[:-1], discount_t[:-1], v_t[:-1], q_a[:-1], c_t[:-1])
    _, returns = lax.scan(step, last, inner, reverse=True)
    returns = jnp.append(returns, last)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
