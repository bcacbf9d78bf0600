"""Without the flag, the returns are live: the default in the signature is the permissive one.

Retrace fits Q to these returns, and Q is inside them. If they are live, the fit also improves when the
target moves towards the prediction, and no printed number shows it.

Make the safe behaviour the one that needs no argument.
"""

import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=False):
    def step(later, now):
        reward, discount, value, action_value, trace = now
        earlier = reward + discount * (value - trace * action_value + trace * later)
        return earlier, earlier

    last = r_t[-1] + discount_t[-1] * v_t[-1]
    inner = (r_t[:-1], discount_t[:-1], v_t[:-1], q_t, c_t)
    _, returns = lax.scan(step, last, inner, reverse=True)
    returns = jnp.append(returns, last)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
