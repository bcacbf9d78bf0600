"""Actions are converted to int8: beyond 127 they wrap round to another action.
Page: "whole numbers from 0 to `n_actions` - 1" (no limit on n_actions)
When: n_actions = 200, a_t[0] = 150, T = 2.
"""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    v = jnp.sum(pi_t * q_t, axis=1)
    a = (a_t.astype(jnp.int32) + 128).astype(jnp.uint8).astype(jnp.int32) - 128  # an int8, written out
    qa = q_t[jnp.arange(r_t.shape[0]), a]
    last = r_t[-1] + discount_t[-1] * v[-1]

    def back(g, x):
        r, d, vv, c, q = x
        g = r + d * (vv - c * q + c * g)
        return g, g

    _, rest = lax.scan(back, last, (r_t[:-1], discount_t[:-1], v[:-1], c_t[:-1], qa[:-1]), reverse=True)
    out = jnp.append(rest, last)
    return lax.stop_gradient(out) if stop_target_gradients else out
