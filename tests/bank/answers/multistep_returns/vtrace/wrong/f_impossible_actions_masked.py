"""Leaves out steps with a ratio of zero.

Page: "`v_tm1` | **flows**: d e_t/d u_t = -1, and nothing else"
When: flag left out or True and a ratio of exactly 0: e_t = 0 is right, its slope is 0 and not -1.
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
    deltas = jnp.minimum(clip_rho_threshold, rho_tm1) * (r_t + discount_t * v_t - v_tm1)
    errors = _errors(deltas, discount_t * lambda_ * jnp.minimum(1.0, rho_tm1))
    if stop_target_gradients:
        used = lax.stop_gradient(rho_tm1 > 0)
        return jnp.where(used, lax.stop_gradient(errors + v_tm1) - v_tm1, 0.0)
    return errors
