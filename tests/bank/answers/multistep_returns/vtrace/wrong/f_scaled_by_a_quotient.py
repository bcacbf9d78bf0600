"""Clips by scaling: rho times min(1, ceiling / rho).

Page: "delta_t = min(rho_bar, rho_t) (...)" and "**flows** (through a clip only below its ceiling)"
When: stop_target_gradients=False and a ratio of exactly 0: the values are right, the gradient on rho_tm1 is nan.
"""
import jax.numpy as jnp
from jax import lax


def _errors(deltas, traces):
    def back(later, step):
        now = step[0] + step[1] * later
        return now, now

    return lax.scan(back, jnp.zeros_like(deltas[0]), (deltas, traces), reverse=True)[1]


def _clip(ratio, ceiling):
    return ratio * jnp.minimum(1.0, ceiling / ratio)


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
    deltas = _clip(rho_tm1, clip_rho_threshold) * (r_t + discount_t * v_t - v_tm1)
    errors = _errors(deltas, discount_t * lambda_ * _clip(rho_tm1, 1.0))
    if stop_target_gradients:
        return lax.stop_gradient(errors + v_tm1) - v_tm1
    return errors
