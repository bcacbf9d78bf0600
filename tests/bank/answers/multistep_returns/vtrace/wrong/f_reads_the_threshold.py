"""Compares the threshold with one in a Python if.

Page: "`clip_rho_threshold` | scalar float32" and "`jax.jit` and `jax.vmap` must work" (only the flag is "never traced")
When: clip_rho_threshold is an argument of a jitted function (traced): the if fails.
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
    c = jnp.minimum(1.0, rho_tm1)
    if clip_rho_threshold == 1.0:
        rho = c
    else:
        rho = jnp.minimum(clip_rho_threshold, rho_tm1)
    errors = _errors(rho * (r_t + discount_t * v_t - v_tm1), discount_t * lambda_ * c)
    if stop_target_gradients:
        return lax.stop_gradient(errors + v_tm1) - v_tm1
    return errors
