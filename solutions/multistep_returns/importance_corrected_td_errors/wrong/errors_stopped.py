"""By default no gradient leaves the errors at all, not even towards the current values.

The other functions of this unit return targets, and a target may be stopped whole. This one returns an
error, whose other half is the prediction: with everything stopped, a critic trained on it stands still.

Split the error into a target and a prediction, and stop one of the two.
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
    return lax.stop_gradient(errors) if stop_target_gradients else errors
