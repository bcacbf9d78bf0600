"""Caches, for each n, the index of the bootstrap value of every step; the key lacks T.

Page: "A second call works like the first one"
When: a second call with the same n and a shorter or longer trajectory.
"""
import jax.numpy as jnp
import numpy as np
from jax import lax

_ends = {}


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    """The n-step bootstrapped return from every step on."""
    steps = r_t.shape[0]
    if n not in _ends:
        _ends[n] = np.minimum(np.arange(40) + n - 1, steps - 1)
    ends = _ends[n][:steps]
    lambdas = jnp.broadcast_to(lambda_t, r_t.shape)
    g = v_t[ends]
    for k in reversed(range(n)):
        at = np.minimum(np.arange(steps) + k, steps - 1)
        inside = jnp.asarray(np.arange(steps) + k <= ends)
        mixed = jnp.where(jnp.asarray(at == ends), g, (1 - lambdas[at]) * v_t[at] + lambdas[at] * g)
        g = jnp.where(inside, r_t[at] + discount_t[at] * mixed, g)
    return lax.stop_gradient(g) if stop_target_gradients else g
