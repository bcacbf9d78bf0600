"""Turns the threshold into a Python float first.

Page: clip_rho_threshold is "positive, and traced like an array"; jax.jit must work.
When: the threshold is passed as an argument of a jitted function (ConcretizationTypeError). Without jit,
or left at its default, all is right.
"""
import jax.numpy as jnp
from jax import lax


def vtrace(v_tm1, v_t, r_t, discount_t, rho_tm1, lambda_=1.0, clip_rho_threshold=1.0, stop_target_gradients=True):
    ceiling = float(clip_rho_threshold)
    lam = jnp.broadcast_to(lambda_, r_t.shape)
    delta = jnp.clip(rho_tm1, max=ceiling) * (r_t + discount_t * v_t - v_tm1)
    decay = discount_t * lam * jnp.clip(rho_tm1, max=1.0)

    def step(e, x):
        e = x[0] + x[1] * e
        return e, e

    _, e = lax.scan(step, jnp.zeros((), r_t.dtype), (delta, decay), reverse=True)
    return lax.stop_gradient(e + v_tm1) - v_tm1 if stop_target_gradients else e
