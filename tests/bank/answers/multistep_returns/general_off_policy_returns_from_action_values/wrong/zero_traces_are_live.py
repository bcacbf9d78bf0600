"""Where the trace is zero the one-step target is put in afterwards, unstopped.
Page: "`q_t` | **blocked**", "`pi_t` | **blocked**", "`r_t`, `discount_t`, `c_t` | **blocked**" by default
When: flag left out, T = 2, c_t[0] = 0.
"""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    v = jnp.einsum("ta,ta->t", pi_t, q_t)
    qa = jnp.take_along_axis(q_t, a_t.astype(jnp.int32)[:, None], axis=1)[:, 0]
    last = r_t[-1] + discount_t[-1] * v[-1]

    def back(g, x):
        r, d, vv, c, q = x
        g = r + d * (vv - c * q + c * g)
        return g, g

    _, rest = lax.scan(back, last, (r_t[:-1], discount_t[:-1], v[:-1], c_t[:-1], qa[:-1]), reverse=True)
    if stop_target_gradients:
        rest, last = lax.stop_gradient((rest, last))
        rest = jnp.where(c_t[:-1] == 0.0, r_t[:-1] + discount_t[:-1] * v[:-1], rest)
    return jnp.append(rest, last)
