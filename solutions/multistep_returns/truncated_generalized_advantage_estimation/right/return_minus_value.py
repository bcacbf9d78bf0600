"""The λ-return less the value: the same estimate in another way."""

import jax
import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    if stop_target_gradients:
        r_t, discount_t, lambda_, values = jax.tree.map(lax.stop_gradient, (r_t, discount_t, lambda_, values))
    v_tm1, v_t = values[:-1], values[1:]
    lam = jnp.full_like(r_t, lambda_)

    def back(g, x):
        r, d, v, l = x
        g = r + d * ((1 - l) * v + l * g)
        return g, g

    return lax.scan(back, v_t[-1], (r_t, discount_t, v_t, lam), reverse=True)[1] - v_tm1
