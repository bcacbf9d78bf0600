"""A trajectory of one step takes a shortcut that returns before the stop.
Page: "By default the whole result is a constant"
When: T = 1, flag left out or True.
"""
import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    bootstrap = jnp.ravel(jnp.asarray(v_t, jnp.float32))[-1]
    if r_t.shape[0] == 1:
        return r_t + discount_t * bootstrap

    def back(g, x):
        g = x[0] + x[1] * g
        return g, g

    _, out = lax.scan(back, bootstrap, (r_t, discount_t), reverse=True)
    return lax.stop_gradient(out) if stop_target_gradients else out
