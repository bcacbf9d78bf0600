"""A shortcut for n = 1 returns before the flag is read.

Page: "A blocked gradient is exactly zero in every entry."
When: n = 1 and the flag is left out or True.
"""
import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    """The n-step bootstrapped return from every step on."""
    g = r_t + discount_t * v_t
    if n == 1:
        return g
    for _ in range(n - 1):
        ahead = jnp.append(g[1:], v_t[-1])
        g = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
    return lax.stop_gradient(g) if stop_target_gradients else g
