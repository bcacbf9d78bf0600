"""Products are computed from logarithms with a floor, so with the flag off ratios, discounts and lambdas
that are zero get no gradient there.
"""

import jax.numpy as jnp
from jax import lax


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    steps = r_t.shape[0]
    deltas = r_t + discount_t * values[1:] - values[:-1]
    logs = jnp.log(jnp.maximum(rho_tm1 * discount_t * lambda_, 1e-9))
    row, column, inner = jnp.ogrid[:steps, :steps, :steps]
    between = (row <= inner) & (inner < column)
    weights = jnp.triu(jnp.exp(jnp.sum(jnp.where(between, logs, 0.0), axis=-1)))
    errors = jnp.sum(weights * (rho_tm1 * deltas), axis=1)
    if stop_target_gradients:
        errors = lax.stop_gradient(errors + values[:-1]) - values[:-1]
    return errors
