"""Every input is stopped before anything is computed."""

import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    if stop_target_gradients:
        r_t, discount_t, v_t = lax.stop_gradient((r_t, discount_t, v_t))
    T = len(r_t)
    last = jnp.broadcast_to(v_t, (T,))[T - 1]

    def body(k, carry):
        g, out = carry
        t = T - 1 - k
        g = r_t[t] + discount_t[t] * g
        return g, out.at[t].set(g)

    return lax.fori_loop(0, T, body, (last, jnp.zeros_like(r_t)))[1]
