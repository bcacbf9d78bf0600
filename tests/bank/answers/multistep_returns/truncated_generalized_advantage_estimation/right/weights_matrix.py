"""A matrix of products of fading factors times the TD errors, in an einsum."""
import jax.numpy as jnp
from jax import lax


def _weights(fade):
    """W[t, k] = fade[t] * ... * fade[k - 1] for k >= t, else 0."""
    steps = fade.shape[0]
    rows = []
    for t in range(steps):
        row = [jnp.zeros_like(fade[0])] * t + [jnp.ones_like(fade[0])]
        for k in range(t + 1, steps):
            row.append(row[-1] * fade[k - 1])
        rows.append(jnp.stack(row))
    return jnp.stack(rows)


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    td = r_t + discount_t * values[1:] - values[:-1]
    advantages = jnp.einsum("tk,k->t", _weights(discount_t * lambda_), td, precision="highest")
    return lax.stop_gradient(advantages) if stop_target_gradients else advantages
