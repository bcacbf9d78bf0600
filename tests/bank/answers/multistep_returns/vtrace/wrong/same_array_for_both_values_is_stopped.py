"""Arrays are stopped by identity, so if v_tm1 and v_t are one array the prediction is stopped with the
bootstrap.
"""

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
    prediction = v_tm1
    if stop_target_gradients:
        fixed = {id(x): lax.stop_gradient(x) for x in (v_t, r_t, discount_t, rho_tm1)}
        prediction = fixed.get(id(v_tm1), v_tm1)
    c = lambda_ * jnp.minimum(1.0, rho_tm1)
    delta = jnp.minimum(clip_rho_threshold, rho_tm1) * (r_t + discount_t * v_t - v_tm1)

    def step(later, xs):
        now = xs[0] + xs[1] * later
        return now, now

    _, errors = lax.scan(step, jnp.zeros_like(delta[0]), (delta, discount_t * c), reverse=True)
    if stop_target_gradients:
        errors = lax.stop_gradient(errors + v_tm1) - prediction
    return errors
