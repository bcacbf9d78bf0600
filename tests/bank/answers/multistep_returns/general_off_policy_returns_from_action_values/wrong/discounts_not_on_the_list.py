"""Stops the inputs one by one before the work, and one of them is not on the list.

Page: by default `r_t`, `discount_t`, `c_t` are blocked.
When: default flag: gradients reach discount_t.
"""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    if stop_target_gradients:
        q_t, pi_t, c_t, r_t = map(lax.stop_gradient, (q_t, pi_t, c_t, r_t))
    v = (pi_t * q_t).sum(-1)
    q = jnp.take_along_axis(q_t, a_t.astype(jnp.int32)[:, None], axis=-1)[:, 0]
    last = r_t[-1] + discount_t[-1] * v[-1]

    def step(g, x):
        r, d, v, c, q = x
        g = r + d * (v - c * q + c * g)
        return g, g

    _, g = lax.scan(step, last, tuple(x[:-1] for x in (r_t, discount_t, v, c_t, q)), reverse=True)
    return jnp.concatenate([g, last[None]])
