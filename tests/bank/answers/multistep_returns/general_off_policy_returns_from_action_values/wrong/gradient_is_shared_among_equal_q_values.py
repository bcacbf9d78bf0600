"""With the flag off and equal Q-values in a row, the gradient of the taken action is shared with the
actions of the same value.
"""

import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    chosen = jnp.take_along_axis(q_t, a_t.astype(int)[:, None], axis=1)
    matches = (q_t == lax.stop_gradient(chosen)).astype(q_t.dtype)
    q = jnp.sum(matches * q_t, axis=1) / jnp.sum(matches, axis=1)
    v = jnp.sum(pi_t * q_t, axis=1)
    last = r_t[-1] + discount_t[-1] * v[-1]

    def step(later, xs):
        r, g, value, predicted, c = xs
        now = r + g * (value - c * predicted + c * later)
        return now, now

    _, earlier = lax.scan(step, last, (r_t[:-1], discount_t[:-1], v[:-1], q[:-1], c_t[:-1]), reverse=True)
    returns = jnp.append(earlier, last)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
