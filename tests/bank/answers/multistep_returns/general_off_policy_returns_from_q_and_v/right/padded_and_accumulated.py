"""Q and c get one more entry (a zero trace), and itertools.accumulate walks over the reversed steps."""

from itertools import accumulate

import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    nothing = jnp.zeros((1,), v_t.dtype)
    rows = jnp.stack([r_t, discount_t, v_t, jnp.append(q_t, nothing), jnp.append(c_t, nothing)], axis=1)

    def earlier(later, row):
        reward, discount, value, prediction, trace = row
        return reward + discount * (value - trace * prediction + trace * later)

    backwards = accumulate((rows[t] for t in reversed(range(len(r_t)))), earlier, initial=nothing[0])
    result = jnp.stack(list(backwards)[:0:-1])
    return lax.stop_gradient(result) if stop_target_gradients else result
