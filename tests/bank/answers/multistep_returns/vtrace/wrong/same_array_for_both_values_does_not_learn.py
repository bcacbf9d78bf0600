"""If both value arguments are one and the same array, the stop of v_t is taken for v_tm1 as well.

Page: "`v_tm1` | **flows**: $\\partial e_t/\\partial u_t = -1$, and nothing else"
When: flag left out or True, and the same array is passed as v_tm1 and as v_t (without jit around the call).
"""
import jax.numpy as jnp
from jax import lax


def vtrace(
    v_tm1, v_t, r_t, discount_t, rho_tm1, lambda_=1.0, clip_rho_threshold=1.0, stop_target_gradients=True
):
    """V-trace errors of one trajectory."""
    predictions = v_tm1
    if stop_target_gradients:
        constants = {id(x): lax.stop_gradient(x) for x in (v_t, r_t, discount_t, rho_tm1, lambda_)}
        v_t, r_t, discount_t, rho_tm1, lambda_ = (
            constants[id(x)] for x in (v_t, r_t, discount_t, rho_tm1, lambda_)
        )
        predictions = constants.get(id(v_tm1), v_tm1)
    start = lax.stop_gradient(predictions) if stop_target_gradients else predictions
    rho = jnp.minimum(clip_rho_threshold, rho_tm1)
    deltas = rho * (r_t + discount_t * v_t - start)

    def step(e, x):
        e = x[0] + x[1] * e
        return e, e

    traces = discount_t * lambda_ * jnp.minimum(1.0, rho_tm1)
    _, errors = lax.scan(step, jnp.float32(0.0), (deltas, traces), reverse=True)
    return lax.stop_gradient(errors + start) - predictions if stop_target_gradients else errors
