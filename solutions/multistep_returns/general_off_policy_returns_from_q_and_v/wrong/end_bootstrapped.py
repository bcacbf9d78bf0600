"""At the end of an episode the value of the state behind it is still added.

A terminal state is worth nothing, and the zero in discount_t says so. Whatever v_t holds there is noise,
or the start of another episode.

The zero removes it where it multiplies the whole bracket.
"""

import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    def step(later, now):
        reward, discount, value, action_value, trace = now
        earlier = reward + discount * (value - trace * action_value + trace * later)
        earlier = jnp.where(discount == 0, reward + value, earlier)
        return earlier, earlier

    last = r_t[-1] + discount_t[-1] * v_t[-1]
    inner = (r_t[:-1], discount_t[:-1], v_t[:-1], q_t, c_t)
    _, returns = lax.scan(step, last, inner, reverse=True)
    returns = jnp.append(returns, last)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
