"""Each error that follows is faded by the trace of its own step, one place too late.

In the sum that the paper writes, the trace of step t stands between the TD errors of t and t + 1. Both
ratios of one step, the clipped one and the trace, are made of the same entry of rho_tm1.

Write out the first two terms of the sum and compare the indices.
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
    traces = lambda_ * jnp.minimum(1.0, jnp.append(rho_tm1[1:], 1.0))
    _, errors = lax.scan(step, jnp.float32(0.0), (td_errors, discount_t * traces), reverse=True)
    return lax.stop_gradient(errors + v_tm1) - v_tm1 if stop_target_gradients else errors
