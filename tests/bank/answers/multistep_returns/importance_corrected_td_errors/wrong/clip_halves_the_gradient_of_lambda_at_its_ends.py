"""Lambda_ is clipped to [0, 1], so with the flag off a lambda of exactly 0 or 1 gets half of its gradient."""

import jax.numpy as jnp
from jax import lax


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    deltas = r_t + discount_t * values[1:] - values[:-1]
    fade = discount_t * jnp.minimum(jnp.maximum(lambda_, 0.0), 1.0)

    def step(later, xs):
        delta, weight, ratio = xs
        now = ratio * (delta + weight * later)
        return now, now

    _, errors = lax.scan(step, jnp.zeros_like(deltas[0]), (deltas, fade, rho_tm1), reverse=True)
    if stop_target_gradients:
        errors = lax.stop_gradient(errors + values[:-1]) - values[:-1]
    return errors
