"""Pi_t is divided by its sum, so with the flag off its gradient is not the formula's derivative (the sum is
taken into account).
"""

import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    q = jnp.take_along_axis(q_t, a_t.astype(int)[:, None], axis=1)[:, 0]
    v = jnp.sum(pi_t * q_t, axis=1) / jnp.sum(pi_t, axis=1)
    last = r_t[-1] + discount_t[-1] * v[-1]

    def step(later, xs):
        r, g, value, predicted, c = xs
        now = r + g * (value - c * predicted + c * later)
        return now, now

    _, earlier = lax.scan(step, last, (r_t[:-1], discount_t[:-1], v[:-1], q[:-1], c_t[:-1]), reverse=True)
    returns = jnp.append(earlier, last)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
