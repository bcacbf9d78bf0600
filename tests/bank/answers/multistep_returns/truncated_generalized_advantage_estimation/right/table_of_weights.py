"""Right: the sum written out, A = W delta, with W[t, k] = prod of gamma lambda from t to k - 1."""
import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    size = r_t.shape[0]
    now, after = values[:size], values[1:]
    delta = r_t + discount_t * after - now
    decay = jnp.ones(size, r_t.dtype) * discount_t * lambda_
    rows = []
    for t in range(size):
        row, weight = [jnp.zeros((), r_t.dtype)] * t, jnp.ones((), r_t.dtype)
        for k in range(t, size):
            row.append(weight)
            weight = weight * decay[k]
        rows.append(jnp.stack(row))
    weights = jnp.stack(rows)
    advantages = jnp.sum(weights * delta[None, :], axis=1)
    return lax.stop_gradient(advantages) if stop_target_gradients else advantages
