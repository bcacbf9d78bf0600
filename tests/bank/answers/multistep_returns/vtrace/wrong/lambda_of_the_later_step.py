"""Fades the later error with the later step's lambda; a scalar lambda hides it.

Page: c_t = lambda_t min(1, rho_t) and e_t = delta_t + gamma_t c_t e_{t+1}.
When: lambda_ is an array with different entries, T >= 2.
"""
import jax.numpy as jnp
from jax import lax


def vtrace(v_tm1, v_t, r_t, discount_t, rho_tm1, lambda_=1.0, clip_rho_threshold=1.0, stop_target_gradients=True):
    lam = jnp.broadcast_to(jnp.asarray(lambda_, r_t.dtype), r_t.shape)
    delta = jnp.minimum(clip_rho_threshold, rho_tm1) * (r_t + discount_t * v_t - v_tm1)
    later, errors = 0.0, []
    for t in range(r_t.shape[0] - 1, -1, -1):
        e = delta[t] + discount_t[t] * jnp.minimum(1.0, rho_tm1[t]) * later
        later = lam[t] * e
        errors.append(e)
    e = jnp.stack(errors[::-1])
    return lax.stop_gradient(e + v_tm1) - v_tm1 if stop_target_gradients else e
