"""Pad the tail with steps that change nothing, then fold windows of length n from their far end."""

import jax
import jax.numpy as jnp


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    T = r_t.shape[0]
    lam = jnp.ones_like(discount_t) * lambda_t
    r = jnp.pad(r_t, (0, n))
    d = jnp.pad(discount_t, (0, n), constant_values=1.0)
    lam = jnp.pad(lam, (0, n), constant_values=1.0)
    v = jnp.pad(v_t, (0, n), mode="edge")
    g = v[n - 1 : n - 1 + T]
    for i in reversed(range(n)):
        s = slice(i, i + T)
        g = r[s] + d[s] * ((1.0 - lam[s]) * v[s] + lam[s] * g)
    return jnp.where(stop_target_gradients, jax.lax.stop_gradient(g), g)
