"""A difference between return and prediction beyond 1000 is cut, so values are wrong for large numbers.

Page: the definition, for numbers of any size.
When: rewards, values and Q-values of about a hundred thousand.
"""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    last = r_t[-1] + discount_t[-1] * v_t[-1]

    def step(later, xs):
        q, v, r, g, c = xs
        surprise = jnp.clip(later - q, -1000.0, 1000.0)
        now = r + g * (v + c * surprise)
        return now, now

    _, earlier = lax.scan(step, last, (q_t, v_t[:-1], r_t[:-1], discount_t[:-1], c_t), reverse=True)
    returns = jnp.append(earlier, last)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
