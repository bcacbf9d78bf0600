"""Stops the values that are mixed in on the way, also with the flag off; only the one at the end of the window flows.

Page: "A flowing one is the derivative of the recursion."
When: stop_target_gradients=False and some lambda < 1.
"""
import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    """The n-step bootstrapped return from every step on."""
    baseline = lax.stop_gradient(v_t)
    ahead = v_t
    for _ in range(n):
        g = r_t + discount_t * ((1 - lambda_t) * baseline + lambda_t * ahead)
        ahead = jnp.append(g[1:], v_t[-1])
    return lax.stop_gradient(g) if stop_target_gradients else g
