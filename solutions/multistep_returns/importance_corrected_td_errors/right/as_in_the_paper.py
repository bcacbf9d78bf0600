"""The inner recursion with the ratio of the next step, then the outer ratio."""

import jax
import jax.numpy as jnp


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    v_tm1 = values[:-1]
    v_t = values[1:]
    delta = r_t + discount_t * v_t - v_tm1
    rho_t = jnp.concatenate((rho_tm1[1:], jnp.array([1.0])))
    lam = jnp.ones_like(discount_t) * lambda_
    inner = 0.0
    out = []
    for i in reversed(range(len(r_t))):
        inner = delta[i] + discount_t[i] * rho_t[i] * lam[i] * inner
        out.insert(0, inner)
    errors = rho_tm1 * jnp.stack(out)
    if stop_target_gradients:
        targets = jax.lax.stop_gradient(errors + v_tm1)
        return targets - v_tm1
    return errors
