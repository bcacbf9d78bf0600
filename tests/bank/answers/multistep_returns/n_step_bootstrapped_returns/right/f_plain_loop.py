"""The loop of whole-array lines, with the shift by a concatenation."""
import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    r_t, discount_t, v_t = map(jnp.asarray, (r_t, discount_t, v_t))
    ahead = v_t
    for _ in range(n):
        result = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
        ahead = jnp.concatenate([result[1:], v_t[-1:]])
    return lax.stop_gradient(result) if stop_target_gradients else result
