"""The current values do get a gradient by default, but multiplied by the importance ratio.

The ratio belongs to the target that the prediction moves towards. In the contract the error is a fixed
target less the value, so that the value's slope is −1, however likely the action was.

Ask what number has to be added to the current value to give the whole error's target, ratio and all.
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
    _, errors = lax.scan(step, jnp.float32(0.0), (one_step, discount_t * lambda_, rho_tm1), reverse=True)
    return (
        lax.stop_gradient(errors) + lax.stop_gradient(rho_tm1) * (lax.stop_gradient(v_tm1) - v_tm1)
        if stop_target_gradients
        else errors
    )
