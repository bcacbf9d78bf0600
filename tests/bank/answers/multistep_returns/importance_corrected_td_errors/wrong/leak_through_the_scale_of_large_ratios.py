"""By default a ratio above 10 gets a gradient: errors are stopped relative to a scale, and the scale is
live.
"""

import jax.numpy as jnp
from jax import lax


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    deltas = r_t + discount_t * values[1:] - values[:-1]

    def step(later, xs):
        delta, weight, ratio = xs
        now = ratio * (delta + weight * later)
        return now, now

    _, errors = lax.scan(step, jnp.zeros_like(deltas[0]), (deltas, discount_t * lambda_, rho_tm1), reverse=True)
    if stop_target_gradients:
        scale = jnp.maximum(jnp.max(rho_tm1), 10.0)
        moved = values[:-1] - lax.stop_gradient(values[:-1])
        errors = lax.stop_gradient(errors / scale) * scale - moved
    return errors
