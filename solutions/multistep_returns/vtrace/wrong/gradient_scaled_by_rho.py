"""The prediction's gradient is −1 times the clipped ratio where −1 alone is due.

The ratio says how far the target moves from the prediction. Once that target is fixed, the slope of the
distance to it is −1.

Build the target as one number per step and hold that, not its parts.
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
    clipped = lax.stop_gradient(jnp.minimum(clip_rho_threshold, rho_tm1))
    traces = lambda_ * jnp.minimum(1.0, rho_tm1)
    _, errors = lax.scan(step, jnp.float32(0.0), (td_errors, discount_t * traces), reverse=True)
    return (
        lax.stop_gradient(errors) + clipped * (lax.stop_gradient(v_tm1) - v_tm1)
        if stop_target_gradients
        else errors
    )
