"""The trace is clipped as a logarithm; for a ratio of zero its value is right, but with the flag off the
gradient of the ratio is nan.
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
    c = lambda_ * jnp.exp(jnp.minimum(0.0, jnp.log(rho_tm1)))
    delta = jnp.minimum(clip_rho_threshold, rho_tm1) * (r_t + discount_t * v_t - v_tm1)

    def step(later, xs):
        now = xs[0] + xs[1] * later
        return now, now

    _, errors = lax.scan(step, jnp.zeros_like(delta[0]), (delta, discount_t * c), reverse=True)
    if stop_target_gradients:
        errors = lax.stop_gradient(errors + v_tm1) - v_tm1
    return errors
