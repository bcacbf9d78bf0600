"""The traces have no effect; every step counts fully, as if c were 1.

Cutting the trace where the two policies disagree is what makes the return safe off-policy. Without it,
one action that the target policy would never take spoils all returns before it.

Look for the input that your function does not use.
"""

import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    def step(later, now):
        reward, discount, value, action_value = now
        earlier = reward + discount * (value - action_value + later)
        return earlier, earlier

    last = r_t[-1] + discount_t[-1] * v_t[-1]
    inner = (r_t[:-1], discount_t[:-1], v_t[:-1], q_t)
    _, returns = lax.scan(step, last, inner, reverse=True)
    returns = jnp.append(returns, last)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
