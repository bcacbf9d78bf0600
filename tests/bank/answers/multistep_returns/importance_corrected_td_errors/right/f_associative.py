"""Associative scan, and a helper that says what a fixed target means."""
import jax.numpy as jnp
from jax import lax


def _towards_fixed_target(error, prediction):
    """The same error, as the distance of the prediction from a constant."""
    target = lax.stop_gradient(prediction + error)
    return jnp.subtract(target, prediction)


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    values = jnp.asarray(values)
    td = jnp.multiply(rho_tm1, r_t + discount_t * values[1:] - values[:-1])
    trace = jnp.multiply(rho_tm1, discount_t) * lambda_
    errors, _ = lax.associative_scan(
        lambda late, soon: (soon[0] + soon[1] * late[0], soon[1] * late[1]), (td, trace), reverse=True
    )
    return _towards_fixed_target(errors, values[:-1]) if stop_target_gradients else errors
