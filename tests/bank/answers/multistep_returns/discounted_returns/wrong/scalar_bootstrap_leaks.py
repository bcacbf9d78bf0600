"""The ingredients are stopped one by one; the bootstrap only if it is an array.
A scalar v_t stays live in a default call.
Page: "`v_t` | **blocked**: exactly zero" (v_t may be `()`)
When: v_t = jnp.float32(8.0), flag left out.
"""
import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    if stop_target_gradients:
        r_t, discount_t = lax.stop_gradient((r_t, discount_t))
        if jnp.ndim(v_t):
            v_t = lax.stop_gradient(v_t)
    start = v_t[-1] if jnp.ndim(v_t) else jnp.asarray(v_t, jnp.float32)

    def back(g, x):
        g = x[0] + x[1] * g
        return g, g

    return lax.scan(back, start, (r_t, discount_t), reverse=True)[1]
