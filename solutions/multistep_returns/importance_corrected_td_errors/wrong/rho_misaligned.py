"""Inside the sum, the later error is weighted by the ratio of this step and not by its own.

One place off, the correction still looks plausible, and the estimate is biased wherever neighbouring
ratios differ.

rho_tm1[t] belongs to the action at step t. Ask whose probability decides whether step t + 1 counts.
"""

import jax.numpy as jnp
from jax import lax


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    def step(later, now):
        error, fade, rho = now
        inner = error + rho * fade * later
        return inner, rho * inner

    v_tm1, v_t = values[:-1], values[1:]
    one_step = r_t + discount_t * v_t - v_tm1
    _, errors = lax.scan(step, jnp.float32(0.0), (one_step, discount_t * lambda_, rho_tm1), reverse=True)
    return lax.stop_gradient(errors + v_tm1) - v_tm1 if stop_target_gradients else errors
