"""The work is done by a jitted helper that reads the flag from a module variable. jit reads it once for
each n and shape, and then never again.

Page: the table by flag; "A second call works like the first one".
When: two calls with the same n and shapes and different flags: the second one behaves like the first.
"""
import functools

import jax
import jax.numpy as jnp
from jax import lax

_options = {"stop": True}


@functools.partial(jax.jit, static_argnames="n")
def _run(r_t, discount_t, v_t, lambda_t, n):
    g = v_t
    for k in range(n):
        ahead = g if k == 0 else jnp.concatenate([g[1:], v_t[-1:]])
        g = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
    return lax.stop_gradient(g) if _options["stop"] else g


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    _options["stop"] = stop_target_gradients
    return _run(r_t, discount_t, v_t, lambda_t, n)
