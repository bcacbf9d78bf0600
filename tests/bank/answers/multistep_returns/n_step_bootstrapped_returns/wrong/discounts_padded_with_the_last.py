"""Pads the tail as in a public implementation, but the discounts with their last entry, where ones are
needed: the final value is discounted again for each missing step.

Page: "where fewer than n steps are left, all of them and then the last value"; G^(k)_T = v_{T-1}.
When: n of 2 or more and a last discount other than 1: the last n - 1 returns.
"""
import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    size, extra = r_t.shape[0], n - 1
    lam = jnp.broadcast_to(lambda_t, r_t.shape)
    r = jnp.pad(r_t, (0, extra))
    d = jnp.pad(discount_t, (0, extra), mode="edge")
    v = jnp.pad(v_t, (0, extra), mode="edge")
    lam = jnp.pad(lam, (0, extra), constant_values=1.0)
    g = v[extra : extra + size]
    for i in reversed(range(n)):
        s = slice(i, i + size)
        g = r[s] + d[s] * ((1 - lam[s]) * v[s] + lam[s] * g)
    return lax.stop_gradient(g) if stop_target_gradients else g
