"""By default, where the next value equals the present one, the bootstrap is taken from the live prediction,
so its slope is not -1.
"""

import jax.numpy as jnp
from jax import lax


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    before, after = values[:-1], values[1:]
    if stop_target_gradients:
        r_t, discount_t, rho_tm1, lambda_ = lax.stop_gradient((r_t, discount_t, rho_tm1, lambda_))
        after = jnp.where(after == before, before, lax.stop_gradient(after))
        deltas = r_t + discount_t * after - lax.stop_gradient(before)
    else:
        deltas = r_t + discount_t * after - before

    def step(later, xs):
        delta, weight, ratio = xs
        now = ratio * (delta + weight * later)
        return now, now

    _, errors = lax.scan(step, jnp.zeros_like(deltas[0]), (deltas, discount_t * lambda_, rho_tm1), reverse=True)
    if stop_target_gradients:
        errors = errors - (before - lax.stop_gradient(before))
    return errors
