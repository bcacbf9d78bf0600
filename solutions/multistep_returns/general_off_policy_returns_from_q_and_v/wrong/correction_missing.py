"""The term with q is missing, so the next state's worth is counted twice over.

v is what the next state is worth on average, and c times G is what happened there. Taking c times q
away is what keeps the two from adding up.

Put q equal to G in the formula: the trace should have no effect at all. Try it on your function.
"""

import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    def step(later, now):
        reward, discount, value, trace = now
        earlier = reward + discount * (value + trace * later)
        return earlier, earlier

    last = r_t[-1] + discount_t[-1] * v_t[-1]
    inner = (r_t[:-1], discount_t[:-1], v_t[:-1], c_t)
    _, returns = lax.scan(step, last, inner, reverse=True)
    returns = jnp.append(returns, last)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
