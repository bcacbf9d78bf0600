"""Right: sums by doubling, with as many rounds as the length needs."""
import jax.numpy as jnp
from jax import lax


def _ahead(x, shift):
    return jnp.pad(x[shift:], (0, shift))


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    if stop_target_gradients:
        r_t, discount_t, lambda_, values = lax.stop_gradient((r_t, discount_t, jnp.asarray(lambda_), values))
    size = r_t.shape[0]
    total = r_t + discount_t * values[1:] - values[:-1]
    weight = discount_t * lambda_
    shift = 1
    while shift < size:
        total, weight = total + weight * _ahead(total, shift), weight * _ahead(weight, shift)
        shift *= 2
    return total
