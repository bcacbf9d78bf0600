"""Where the ratio is zero the error is written as a plain zero, so the prediction there gets no -1.
Page: "`values[:-1]` | **flows**: de_t/dV_t = -1" (rho_tm1 is "0 or more")
When: default call, some rho_tm1[t] = 0.
"""
import jax.numpy as jnp
from jax import lax


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    delta = r_t + discount_t * values[1:] - values[:-1]
    lam = jnp.broadcast_to(jnp.asarray(lambda_, jnp.float32), r_t.shape)

    def back(e, x):
        d, g, rho = x
        e = rho * (d + g * e)
        return e, e

    e = lax.scan(back, jnp.float32(0.0), (delta, discount_t * lam, rho_tm1), reverse=True)[1]
    if stop_target_gradients:
        v = values[:-1]
        e = jnp.where(rho_tm1 > 0.0, lax.stop_gradient(e + v) - v, 0.0)
    return e
