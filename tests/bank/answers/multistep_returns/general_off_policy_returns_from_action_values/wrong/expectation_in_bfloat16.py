"""The expectation is computed in bfloat16, so it has two to three digits unless all numbers are short in
binary.
"""

import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    q = jnp.take_along_axis(q_t, a_t.astype(int)[:, None], axis=1)[:, 0]
    half = jnp.bfloat16
    v = jnp.einsum("ta,ta->t", pi_t.astype(half), q_t.astype(half)).astype(q_t.dtype)
    last = r_t[-1] + discount_t[-1] * v[-1]

    def step(later, xs):
        r, g, value, predicted, c = xs
        now = r + g * (value - c * predicted + c * later)
        return now, now

    _, earlier = lax.scan(step, last, (r_t[:-1], discount_t[:-1], v[:-1], q[:-1], c_t[:-1]), reverse=True)
    returns = jnp.append(earlier, last)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
