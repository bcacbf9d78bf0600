"""When lambda_ is left out, a shortcut for the plain discounted return comes before the stop.
Page: "`r_t`, `discount_t` | **blocked**", "`v_t` | **blocked**" by default
When: lambda_ left out (or the Python float 1.0), flag left out.
"""
import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    def discounted(g, x):
        g = x[0] + x[1] * g
        return g, g

    if isinstance(lambda_, float) and lambda_ == 1.0:
        return lax.scan(discounted, v_t[-1], (r_t, discount_t), reverse=True)[1]
    lam = jnp.broadcast_to(jnp.asarray(lambda_, jnp.float32), r_t.shape)
    offset = r_t + discount_t * (1.0 - lam) * v_t
    out = lax.scan(discounted, v_t[-1], (offset, discount_t * lam), reverse=True)[1]
    return lax.stop_gradient(out) if stop_target_gradients else out
