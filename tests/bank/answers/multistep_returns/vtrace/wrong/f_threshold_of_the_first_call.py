"""Jits a closure over the threshold once, so that later thresholds are ignored.

Page: "`clip_rho_threshold` | scalar float32 | the ceiling of the ratio before the TD error"
When: a later call whose arrays have the shape of an earlier one with another (concrete) threshold: the earlier threshold is used.
"""
import functools

import jax
import jax.numpy as jnp
from jax import lax

_kernels = {}


def _errors(deltas, traces):
    def back(later, step):
        now = step[0] + step[1] * later
        return now, now

    return lax.scan(back, jnp.zeros_like(deltas[0]), (deltas, traces), reverse=True)[1]


def _make(threshold):
    def run(v_tm1, v_t, r_t, discount_t, rho_tm1, lam):
        deltas = jnp.minimum(threshold, rho_tm1) * (r_t + discount_t * v_t - v_tm1)
        return _errors(deltas, discount_t * lam * jnp.minimum(1.0, rho_tm1))

    return run


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
    arrays = (v_tm1, v_t, r_t, discount_t, rho_tm1, lambda_)
    if isinstance(clip_rho_threshold, jax.core.Tracer):
        errors = _make(clip_rho_threshold)(*arrays)
    else:
        kernel = _kernels.setdefault(r_t.shape, jax.jit(_make(clip_rho_threshold)))
        errors = kernel(*arrays)
    if stop_target_gradients:
        return lax.stop_gradient(errors + v_tm1) - v_tm1
    return errors
