"""lambda_ is clipped to [0, 1]: no value changes, but exactly at 0 and at 1 its derivative is halved.
Page: "What flows is the derivative of the formula above, nothing held back." (lambda "from 0 to 1")
When: stop_target_gradients=False, lambda_ = 1.0 or 0.0 (as an array), T >= 2.
"""
import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    lam = jnp.minimum(jnp.maximum(jnp.asarray(lambda_, jnp.float32), 0.0), 1.0)
    lam = jnp.broadcast_to(lam, r_t.shape)

    def back(g, x):
        r, d, v, l = x
        g = r + d * ((1.0 - l) * v + l * g)
        return g, g

    out = lax.scan(back, v_t[-1], (r_t, discount_t, v_t, lam), reverse=True)[1]
    return lax.stop_gradient(out) if stop_target_gradients else out
