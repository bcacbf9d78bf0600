"""By default, a return whose trace is zero is replaced by the one-step target, which is not stopped."""

import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    last = r_t[-1] + discount_t[-1] * v_t[-1]

    def step(later, xs):
        q, v, r, g, c = xs
        now = r + g * (v - c * q + c * later)
        return now, now

    _, earlier = lax.scan(step, last, (q_t, v_t[:-1], r_t[:-1], discount_t[:-1], c_t), reverse=True)
    returns = jnp.append(earlier, last)
    if not stop_target_gradients:
        return returns
    one_step = r_t + discount_t * v_t
    nothing_to_correct = jnp.append(c_t == 0, False)
    return jnp.where(nothing_to_correct, one_step, lax.stop_gradient(returns))
