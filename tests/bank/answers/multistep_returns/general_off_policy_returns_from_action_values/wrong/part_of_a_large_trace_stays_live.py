"""By default a trace above 2 receives a gradient, because only its part up to 2 is stopped."""

import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    if stop_target_gradients:
        q_t, r_t, discount_t, pi_t = lax.stop_gradient((q_t, r_t, discount_t, pi_t))
        c_t = jnp.where(c_t > 2.0, lax.stop_gradient(jnp.full_like(c_t, 2.0)) + (c_t - 2.0), lax.stop_gradient(c_t))
    q = jnp.take_along_axis(q_t, a_t.astype(int)[:, None], axis=1)[:, 0]
    v = jnp.sum(pi_t * q_t, axis=1)
    last = r_t[-1] + discount_t[-1] * v[-1]

    def step(later, xs):
        r, g, value, predicted, c = xs
        now = r + g * (value - c * predicted + c * later)
        return now, now

    _, earlier = lax.scan(step, last, (r_t[:-1], discount_t[:-1], v[:-1], q[:-1], c_t[:-1]), reverse=True)
    return jnp.append(earlier, last)
