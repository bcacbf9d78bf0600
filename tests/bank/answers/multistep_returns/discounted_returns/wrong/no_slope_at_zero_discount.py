"""At the end of an episode the return is taken from a branch without the discount, so that
the derivative in a zero discount (which is G_{t+1}) is lost with the flag off.
Page: "With `False` each gradient is that of the formula as it stands."
When: stop_target_gradients=False, some discount_t[t] == 0.
"""
import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    def back(g, x):
        r, d = x
        g = jnp.where(d == 0.0, r, r + d * g)
        return g, g

    start = jnp.atleast_1d(jnp.asarray(v_t, jnp.float32))[-1]
    out = lax.scan(back, start, (r_t, discount_t), reverse=True)[1]
    return lax.stop_gradient(out) if stop_target_gradients else out
