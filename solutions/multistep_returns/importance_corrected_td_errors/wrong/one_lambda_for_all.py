"""Only the first of several lambdas is read.

A call with one lambda for each step is answered as if they were all alike, and no error is raised.

Let each step meet its own lambda; a scalar broadcasts without help.
"""

import jax.numpy as jnp
from jax import lax


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    def step(later, now):
        error, fade, rho = now
        earlier = rho * (error + fade * later)
        return earlier, earlier

    lambda_ = jnp.ravel(lambda_)[0]
    v_tm1, v_t = values[:-1], values[1:]
    one_step = r_t + discount_t * v_t - v_tm1
    _, errors = lax.scan(step, jnp.float32(0.0), (one_step, discount_t * lambda_, rho_tm1), reverse=True)
    return lax.stop_gradient(errors + v_tm1) - v_tm1 if stop_target_gradients else errors
