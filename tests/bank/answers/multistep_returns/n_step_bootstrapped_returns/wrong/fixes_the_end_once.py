"""Shifts with jnp.roll and repairs the last place after the first turn only.

Page: "Where fewer than $n$ steps are left, it is the sum of all rewards that are left and the last value, discounted in the same way."
When: n >= 3 (from the second roll on the last place holds the first return).
"""
import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    """The n-step bootstrapped return from every step on."""
    ahead = v_t
    for turn in range(n):
        g = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
        ahead = jnp.roll(g, -1)
        if turn == 0:
            ahead = ahead.at[-1].set(v_t[-1])
    return lax.stop_gradient(g) if stop_target_gradients else g
