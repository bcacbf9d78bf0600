"""Takes the mixing factor of the step after.

Page: "e_t = rho_t (delta_t + gamma_t lambda_t e_{t+1})" with "`lambda_` | `()` or `(T,)`"
When: lambda_ of shape (T,) with entries that differ: lambda_{t+1} is used in the place of lambda_t.
"""
import jax.numpy as jnp
from jax import lax


def _errors(r_t, discount_t, rho_tm1, lambda_, values):
    deltas = r_t + discount_t * values[1:] - values[:-1]

    def back(later, step):
        delta, trace, rho = step
        now = rho * (delta + trace * later)
        return now, now

    return lax.scan(back, jnp.zeros_like(deltas[0]), (deltas, discount_t * lambda_, rho_tm1), reverse=True)[1]


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    lam = jnp.broadcast_to(lambda_, r_t.shape)
    lam = jnp.append(lam[1:], lam[-1])
    errors = _errors(r_t, discount_t, rho_tm1, lam, values)
    if stop_target_gradients:
        return lax.stop_gradient(errors + values[:-1]) - values[:-1]
    return errors
