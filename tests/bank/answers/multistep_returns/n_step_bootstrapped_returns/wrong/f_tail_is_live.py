"""Stops the complete windows and forgets the tail.

Page: "A blocked gradient is exactly zero in every entry."
When: flag left out or True and n >= 2: the last n - 1 returns are live.
"""
import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    ahead = v_t
    for _ in range(n):
        out = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
        ahead = jnp.append(out[1:], v_t[-1])
    if not stop_target_gradients:
        return out
    complete = max(r_t.shape[0] - n + 1, 0)
    return jnp.concatenate([lax.stop_gradient(out[:complete]), out[complete:]])
