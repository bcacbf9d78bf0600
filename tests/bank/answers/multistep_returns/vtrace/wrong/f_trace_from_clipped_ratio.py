"""Makes the trace from the ratio that is clipped already.

Page: "c_t = lambda_t min(1, rho_t)" / "The trace is always clipped at 1; `clip_rho_threshold` is for the other ratio."
When: clip_rho_threshold < 1 and a ratio above it: the trace is clipped at the threshold.
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
    deltas = clipped * (r_t + discount_t * v_t - v_tm1)
    traces = discount_t * lambda_ * jnp.minimum(1.0, clipped)
    errors = _errors(deltas, traces)
    if stop_target_gradients:
        return lax.stop_gradient(errors + v_tm1) - v_tm1
    return errors
