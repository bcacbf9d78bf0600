"""The threshold is a static argument of an inner jit, so a threshold that is an array or traced fails."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import lax


@partial(jax.jit, static_argnames=("threshold", "stop"))
def _run(v_tm1, v_t, r_t, discount_t, rho_tm1, lambda_, threshold, stop):
    c = lambda_ * jnp.minimum(1.0, rho_tm1)
    delta = jnp.minimum(threshold, rho_tm1) * (r_t + discount_t * v_t - v_tm1)

    def step(later, xs):
        now = xs[0] + xs[1] * later
        return now, now

    _, errors = lax.scan(step, jnp.zeros_like(delta[0]), (delta, discount_t * c), reverse=True)
    if stop:
        errors = lax.stop_gradient(errors + v_tm1) - v_tm1
    return errors


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
    return _run(
        v_tm1, v_t, r_t, discount_t, rho_tm1, lambda_, threshold=clip_rho_threshold, stop=stop_target_gradients
    )
