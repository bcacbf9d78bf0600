"""At an episode's end the return is the reward, which is put in after the stop.
Page: "Blocked means exactly zero." (`r_t` | **blocked** by default)
When: default call, some discount_t[t] = 0; the gradient of r_t[t] is 1.
"""
import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    lam = jnp.broadcast_to(jnp.asarray(lambda_, jnp.float32), r_t.shape)

    def back(g, x):
        r, d, v, l = x
        g = r + d * ((1.0 - l) * v + l * g)
        return g, g

    out = lax.scan(back, v_t[-1], (r_t, discount_t, v_t, lam), reverse=True)[1]
    if stop_target_gradients:
        out = jnp.where(discount_t == 0.0, r_t, lax.stop_gradient(out))
    return out
