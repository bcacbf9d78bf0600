"""For a trajectory of one step the default slope is minus the ratio, and not -1."""

import jax.numpy as jnp
from jax import lax


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    if r_t.shape[0] == 1:
        target, ratio = r_t + discount_t * values[1:], rho_tm1
        if stop_target_gradients:
            target, ratio = lax.stop_gradient((target, ratio))
        return ratio * (target - values[:1])
    deltas = r_t + discount_t * values[1:] - values[:-1]

    def step(later, xs):
        delta, weight, ratio = xs
        now = ratio * (delta + weight * later)
        return now, now

    _, errors = lax.scan(step, jnp.zeros_like(deltas[0]), (deltas, discount_t * lambda_, rho_tm1), reverse=True)
    if stop_target_gradients:
        errors = lax.stop_gradient(errors + values[:-1]) - values[:-1]
    return errors
