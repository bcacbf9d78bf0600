"""With the flag off, a trace of exactly zero gets no gradient, where the derivative is the discount times
(later return - q).
"""

import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    last = r_t[-1] + discount_t[-1] * v_t[-1]

    def step(later, xs):
        q, v, r, g, c = xs
        now = r + g * jnp.where(c > 0, v - c * q + c * later, v)
        return now, now

    _, earlier = lax.scan(step, last, (q_t, v_t[:-1], r_t[:-1], discount_t[:-1], c_t), reverse=True)
    returns = jnp.append(earlier, last)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
