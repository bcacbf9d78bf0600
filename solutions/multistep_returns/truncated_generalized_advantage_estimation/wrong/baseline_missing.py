"""The result is not an advantage but a sum of targets: the value of the current state is never
subtracted.

Without the baseline all actions in a good state look good. The gradient of the policy stays right on
average and becomes far noisier, and here the errors add up over the steps as well.

Look at the third term of δ.
"""

import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    def step(later, now):
        error, fade = now
        earlier = error + fade * later
        return earlier, earlier

    td_errors = r_t + discount_t * values[1:]
    _, advantages = lax.scan(step, jnp.float32(0.0), (td_errors, discount_t * lambda_), reverse=True)
    return lax.stop_gradient(advantages) if stop_target_gradients else advantages
