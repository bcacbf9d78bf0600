"""The written-out sum: a triangular matrix of weights by cumulative products, without division."""
import jax
import jax.numpy as jnp
from jax import lax


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    r_t, discount_t, rho_tm1, values = map(jnp.asarray, (r_t, discount_t, rho_tm1, values))
    steps = r_t.shape[0]
    prediction = values[:-1]
    weighted = rho_tm1 * (r_t + discount_t * values[1:] - prediction)
    trace = rho_tm1 * discount_t * lambda_

    def row(t):
        place = jnp.arange(steps)
        factor = jnp.where(place >= t, trace, 1.0)
        products = jnp.concatenate([jnp.ones(1, jnp.float32), jnp.cumprod(factor)[:-1]])
        return jnp.sum(jnp.where(place >= t, products * weighted, 0.0))

    errors = jax.vmap(row)(jnp.arange(steps))
    gate = lax.stop_gradient if stop_target_gradients else (lambda x: x)
    return gate(errors + prediction) - prediction
