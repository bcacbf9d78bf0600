"""Slices windows out of padded arrays, with a table of discounts that ends after T places.

Page: "`n` | Python `int` | how many steps to look ahead, at least 1; may exceed T"
When: n > T: shapes do not fit and the call fails.
"""
import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    steps = r_t.shape[0]
    lam = jnp.broadcast_to(lambda_t, r_t.shape)
    # behind the data: no rewards, discount 1, lambda 1, always the last value
    rewards = jnp.concatenate([r_t, jnp.zeros(steps - 1)])
    gammas = jnp.concatenate([discount_t, jnp.ones(steps - 1)])
    lams = jnp.concatenate([lam, jnp.ones(steps - 1)])
    values = jnp.concatenate([v_t, jnp.broadcast_to(v_t[-1], (steps - 1,))])
    out = values[n - 1 : n - 1 + steps]
    for k in range(n - 1, -1, -1):
        window = slice(k, k + steps)
        mixed = (1 - lams[window]) * values[window] + lams[window] * out
        out = rewards[window] + gammas[window] * mixed
    return lax.stop_gradient(out) if stop_target_gradients else out
