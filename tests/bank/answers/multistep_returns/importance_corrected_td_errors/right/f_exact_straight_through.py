"""Adds a zero with slope -1 to the frozen error, so that the values agree to the bit; inputs stopped at the door."""
import jax.numpy as jnp
from jax import lax


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    live = jnp.asarray(values)
    if stop_target_gradients:
        r_t, discount_t, rho_tm1, lambda_, values = lax.stop_gradient((r_t, discount_t, rho_tm1, lambda_, values))
    values = jnp.asarray(values)
    delta = r_t + discount_t * values[1:] - values[:-1]
    weight = rho_tm1 * discount_t * lambda_
    done = []
    later = jnp.zeros((), jnp.float32)
    for t in reversed(range(len(r_t))):
        later = rho_tm1[t] * delta[t] + weight[t] * later
        done.append(later)
    errors = jnp.stack(done[::-1])
    if stop_target_gradients:
        errors = errors + (values[:-1] - live[:-1])
    return errors
