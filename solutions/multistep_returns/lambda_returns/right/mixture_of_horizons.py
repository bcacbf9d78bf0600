"""The forward view: every bootstrapped n-step return, weighted by how likely the walk stops there."""

import jax
import jax.numpy as jnp
from jax.lax import stop_gradient


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    if stop_target_gradients:
        r_t, discount_t, v_t, lambda_ = map(stop_gradient, (r_t, discount_t, v_t, jnp.asarray(lambda_)))
    T = r_t.shape[0]
    lam = jnp.full((T,), lambda_)
    total = []
    for t in range(T):
        g, weight, reached, mixture = 0.0, 1.0, 1.0, 0.0
        for k in range(t, T):
            g = g + reached * r_t[k]
            reached = reached * discount_t[k]
            here = 1.0 if k == T - 1 else 1.0 - lam[k]
            mixture = mixture + weight * here * (g + reached * v_t[k])
            weight = weight * lam[k]
        total.append(mixture)
    return jnp.stack(total)
