"""Stops the arrays among the inputs by a loop over them. A scalar lambda is no array of T steps and is
left out.

Page: `lambda_`: blocked by default; blocked means exactly zero.
When: default flag, lambda_ a scalar.
"""
import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    steps = [r_t, discount_t, v_t, lambda_]
    if stop_target_gradients:
        steps = [lax.stop_gradient(x) if jnp.ndim(x) == 1 else x for x in steps]
    r, d, v, lam = (jnp.broadcast_to(x, r_t.shape) for x in steps)
    ahead, out = v[-1], []
    for t in range(r_t.shape[0] - 1, -1, -1):
        ahead = r[t] + d[t] * ((1 - lam[t]) * v[t] + lam[t] * ahead)
        out.append(ahead)
    return jnp.stack(out[::-1])
