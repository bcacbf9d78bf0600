"""By default a step with ratio zero has slope 0 with respect to its value, where the contract says -1."""

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
        targets = lax.stop_gradient(errors + values[:-1])
        errors = jnp.where(rho_tm1 > 0, targets - values[:-1], 0.0)
    return errors
