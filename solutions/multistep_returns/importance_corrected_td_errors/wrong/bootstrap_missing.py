"""The last TD error lacks the value of the state that it arrives in.

What follows after a trajectory was cut, only the critic can say. Left out, it counts as zero, and the
errors before it are off as well.

Check which entries of `values` each slice contains, the last one above all.
"""

import jax.numpy as jnp
from jax import lax


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    def step(later, now):
        error, fade, rho = now
        earlier = rho * (error + fade * later)
        return earlier, earlier

    v_tm1, v_t = values[:-1], values[1:]
    one_step = r_t + discount_t * v_t.at[-1].set(0.0) - v_tm1
    _, errors = lax.scan(step, jnp.float32(0.0), (one_step, discount_t * lambda_, rho_tm1), reverse=True)
    return lax.stop_gradient(errors + v_tm1) - v_tm1 if stop_target_gradients else errors
