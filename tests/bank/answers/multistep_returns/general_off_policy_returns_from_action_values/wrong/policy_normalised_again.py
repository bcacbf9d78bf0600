"""Divides the probabilities by their sum, to be safe. The sum is 1, so nothing changes but the slope.

Page: for pi_t "what flows to each is the formula's derivative, as if it were free".
When: stop_target_gradients=False, gradient in pi_t.
"""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    v = jnp.average(q_t, axis=1, weights=pi_t)
    q = jnp.take_along_axis(q_t, a_t.astype(jnp.int32)[:, None], axis=1)[:, 0]
    last = r_t[-1] + discount_t[-1] * v[-1]

    def step(g, x):
        r, d, v, c, q = x
        g = r + d * (v + c * (g - q))
        return g, g

    inner = [x[:-1] for x in (r_t, discount_t, v, c_t, q)]
    _, g = lax.scan(step, last, inner, reverse=True)
    g = jnp.append(g, last)
    return lax.stop_gradient(g) if stop_target_gradients else g
