"""Turns the arrays round by hand, scans forwards and turns the result back; the traces were forgotten.

Page: G_t uses c_t.
When: T >= 3 and traces that differ (with one or two steps there is at most one trace).
"""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    last = r_t[-1] + discount_t[-1] * v_t[-1]
    backwards = (jnp.flip(q_t), jnp.flip(v_t[:-1]), jnp.flip(r_t[:-1]), jnp.flip(discount_t[:-1]), c_t)

    def step(later, x):
        q, v, r, d, c = x
        now = r + d * (v - c * q + c * later)
        return now, now

    _, rest = lax.scan(step, last, backwards)
    out = jnp.concatenate([jnp.flip(rest), jnp.reshape(last, (1,))])
    return lax.stop_gradient(out) if stop_target_gradients else out
