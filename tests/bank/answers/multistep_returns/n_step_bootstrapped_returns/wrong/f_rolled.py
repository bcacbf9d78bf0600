"""Shifts with a roll, so that the tail wraps around to the start.

Page: "G^(k)_T = v_{T-1}" / "The tail is padded with zeros, or wraps around to the start."
When: n >= 3 (the place at the end is mended after the first turn only): the last returns contain the first reward.
"""
import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    ahead = v_t
    for turn in range(n):
        out = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
        ahead = jnp.roll(out, -1)
        if turn == 0:
            ahead = ahead.at[-1].set(v_t[-1])
    return lax.stop_gradient(out) if stop_target_gradients else out
