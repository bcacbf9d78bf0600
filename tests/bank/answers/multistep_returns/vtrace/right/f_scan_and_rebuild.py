"""Clip, scan, and rebuild the error from a fixed target."""
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
    v_tm1, v_t, r_t, discount_t, rho_tm1 = map(jnp.asarray, (v_tm1, v_t, r_t, discount_t, rho_tm1))
    weights = jnp.minimum(rho_tm1, clip_rho_threshold)
    traces = discount_t * lambda_ * jnp.minimum(rho_tm1, 1.0)

    def back(later, step):
        now = step[0] + step[1] * later
        return now, now

    deltas = weights * (r_t + discount_t * v_t - v_tm1)
    _, errors = lax.scan(back, jnp.float32(0.0), (deltas, traces), reverse=True)
    target = errors + v_tm1
    return (lax.stop_gradient(target) - v_tm1) if stop_target_gradients else errors
