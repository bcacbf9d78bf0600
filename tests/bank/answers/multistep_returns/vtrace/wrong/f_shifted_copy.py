"""In a default call takes the next values from v_tm1, and only the last from v_t.

Page: "`v_t` and `v_tm1` come as separate arrays and need not be shifted copies of one another."
When: flag left out or True, and v_t[:-1] differs from v_tm1[1:] (as between two episodes): wrong values.
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
    following = jnp.concatenate([v_tm1[1:], v_t[-1:]]) if stop_target_gradients else v_t
    deltas = jnp.minimum(clip_rho_threshold, rho_tm1) * (r_t + discount_t * following - v_tm1)
    errors = _errors(deltas, discount_t * lambda_ * jnp.minimum(1.0, rho_tm1))
    if stop_target_gradients:
        return lax.stop_gradient(errors + v_tm1) - v_tm1
    return errors
