"""Nothing learns: by default not even v_tm1 receives a gradient.

The value head is trained by these errors and by nothing else. If they are stopped as a whole, they train
nothing.

Target and prediction are both in the error. Only one of them is to be a constant.
"""

import jax.numpy as jnp
from jax import lax


def vtrace(
    v_tm1,
    v_t,
    r_t,
    discount_t,
    rho_tm1,
    lambda_=1.0,
    clip_rho_threshold=1.0,
    stop_target_gradients=True,
):
    def step(later, now):
        error, fade = now
        earlier = error + fade * later
        return earlier, earlier

    td_errors = jnp.minimum(clip_rho_threshold, rho_tm1) * (r_t + discount_t * v_t - v_tm1)
    traces = lambda_ * jnp.minimum(1.0, rho_tm1)
    _, errors = lax.scan(step, jnp.float32(0.0), (td_errors, discount_t * traces), reverse=True)
    return lax.stop_gradient(errors) if stop_target_gradients else errors
