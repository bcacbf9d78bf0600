"""By default a single lambda_ for all steps receives a gradient; only one per step is stopped."""

import jax.numpy as jnp
from jax import lax


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    prediction = values[:-1]
    if stop_target_gradients:
        r_t, discount_t, rho_tm1, values = lax.stop_gradient((r_t, discount_t, rho_tm1, values))
        if jnp.ndim(lambda_) > 0:
            lambda_ = lax.stop_gradient(lambda_)
    deltas = r_t + discount_t * values[1:] - values[:-1]

    def step(later, xs):
        delta, weight, ratio = xs
        now = ratio * (delta + weight * later)
        return now, now

    start = jnp.zeros_like(deltas[0])
    _, errors = lax.scan(step, start, (deltas, discount_t * lambda_, rho_tm1), reverse=True)
    if stop_target_gradients:
        errors = errors - (prediction - lax.stop_gradient(prediction))
    return errors
