"""The recursion starts with the last value where it should start with nothing.

The last value is part of the last TD error. What is carried here are errors, and after the last step
there are none.

Try T = 1: one TD error times one ratio should be all.
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
    _, errors = lax.scan(step, values[-1], (one_step, discount_t * lambda_, rho_tm1), reverse=True)
    return lax.stop_gradient(errors + v_tm1) - v_tm1 if stop_target_gradients else errors
