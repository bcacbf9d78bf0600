"""Every error has the wrong sign: prediction less target.

In a squared loss that goes unnoticed. As a step size it moves each value away from its target.

An outcome better than expected should give a positive error.
"""

import jax.numpy as jnp
from jax import lax


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    def step(later, now):
        error, fade, rho = now
        earlier = rho * (error + fade * later)
        return earlier, earlier

    v_tm1, v_t = values[:-1], values[1:]
    one_step = v_tm1 - r_t - discount_t * v_t
    _, errors = lax.scan(step, jnp.float32(0.0), (one_step, discount_t * lambda_, rho_tm1), reverse=True)
    return lax.stop_gradient(errors - v_tm1) + v_tm1 if stop_target_gradients else errors
