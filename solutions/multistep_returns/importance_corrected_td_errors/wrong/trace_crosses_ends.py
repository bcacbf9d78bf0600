"""Errors from the next episode count towards actions in this one.

A discount of zero has two tasks: to remove the value after the end, and to cut the sum of errors. Only
the first is done.

Look at which discount multiplies the later error, and what you did to it.
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
        step,
        jnp.float32(0.0),
        (one_step, jnp.where(discount_t == 0, 1.0, discount_t) * lambda_, rho_tm1),
        reverse=True,
    )
    return lax.stop_gradient(errors + v_tm1) - v_tm1 if stop_target_gradients else errors
