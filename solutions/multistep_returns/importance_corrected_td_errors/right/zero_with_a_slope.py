"""Errors held fixed, plus a zero that has the prediction's slope."""

from jax import lax
import jax.numpy as jnp


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    T = r_t.shape[0]
    fade = jnp.full((T,), lambda_) * discount_t

    def body(k, carry):
        e, out = carry
        t = T - 1 - k
        e = rho_tm1[t] * (r_t[t] + discount_t[t] * values[t + 1] - values[t] + fade[t] * e)
        return e, out.at[t].set(e)

    errors = lax.fori_loop(0, T, body, (jnp.float32(0), jnp.zeros(T)))[1]
    if not stop_target_gradients:
        return errors
    now = values[:T]
    return lax.stop_gradient(errors) + (lax.stop_gradient(now) - now)
