"""Stops target and ratios inside, so that the clipped ratio multiplies the prediction.

Page: "You see -0.4 or -1.2 in place of -1. Only the inner parts were stopped, and the ratio still multiplies the prediction."
When: flag left out or True and a clipped ratio other than 1.
"""
import jax.numpy as jnp
from jax import lax


def _errors(deltas, traces):
    def back(later, step):
        now = step[0] + step[1] * later
        return now, now

    return lax.scan(back, jnp.zeros_like(deltas[0]), (deltas, traces), reverse=True)[1]


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
    clipped = jnp.minimum(clip_rho_threshold, rho_tm1)
    errors = _errors(
        clipped * (r_t + discount_t * v_t - v_tm1), discount_t * lambda_ * jnp.minimum(1.0, rho_tm1)
    )
    if stop_target_gradients:
        part = lax.stop_gradient(clipped) * v_tm1
        return lax.stop_gradient(errors + part) - part
    return errors
