"""A deque filled from the right, with the inputs stopped at the door."""
from collections import deque

import jax
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    arrays = (q_t, v_t, r_t, discount_t, c_t)
    q, v, r, g, c = jax.tree.map(lax.stop_gradient, arrays) if stop_target_gradients else arrays
    steps = len(r)
    done = deque([r[steps - 1] + g[steps - 1] * v[steps - 1]])
    for t in range(steps - 2, -1, -1):
        surprise = done[0] - q[t]
        done.appendleft(r[t] + g[t] * (v[t] + c[t] * surprise))
    return jnp.stack(list(done))
