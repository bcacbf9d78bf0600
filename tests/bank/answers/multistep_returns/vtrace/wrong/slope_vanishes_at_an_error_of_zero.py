"""The default slope is made by a factor on the error, so an error of exactly zero has slope 0 and not -1."""

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
    c = lambda_ * jnp.minimum(1.0, rho_tm1)
    delta = jnp.minimum(clip_rho_threshold, rho_tm1) * (r_t + discount_t * v_t - v_tm1)

    def step(later, xs):
        now = xs[0] + xs[1] * later
        return now, now

    _, errors = lax.scan(step, jnp.zeros_like(delta[0]), (delta, discount_t * c), reverse=True)
    if stop_target_gradients:
        size = lax.stop_gradient(errors)
        moved = (v_tm1 - lax.stop_gradient(v_tm1)) / jnp.where(size == 0, 1.0, size)
        errors = size * (1.0 - moved)
    return errors
