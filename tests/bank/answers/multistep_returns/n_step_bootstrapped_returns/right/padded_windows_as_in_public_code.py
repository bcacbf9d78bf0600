"""Adapted from well-known public code: pad by n - 1 steps that pay nothing and end in the last value, then
work backwards.
"""

import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    seq_len = r_t.shape[0]
    lambda_t = jnp.ones_like(discount_t) * lambda_t
    extra = n - 1
    last = jnp.broadcast_to(v_t[-1], (extra,))
    targets = jnp.concatenate([v_t, last])[extra:]
    r_t = jnp.concatenate([r_t, jnp.zeros(extra, r_t.dtype)])
    discount_t = jnp.concatenate([discount_t, jnp.ones(extra, r_t.dtype)])
    lambda_t = jnp.concatenate([lambda_t, jnp.ones(extra, r_t.dtype)])
    v_t = jnp.concatenate([v_t, last])
    for i in reversed(range(n)):
        here = slice(i, i + seq_len)
        targets = r_t[here] + discount_t[here] * ((1.0 - lambda_t[here]) * v_t[here] + lambda_t[here] * targets)
    if stop_target_gradients:
        targets = lax.stop_gradient(targets)
    return targets
