"""With the flag off, lambda alone is left without a gradient.

It sets how far the estimate looks, and adapting it is one of the reasons for which the live path exists.

Check whether something turns lambda_ into a constant before it meets the discounts.
"""

import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    def step(later, now):
        error, fade = now
        earlier = error + fade * later
        return earlier, earlier

    td_errors = r_t + discount_t * values[1:] - values[:-1]
    _, advantages = lax.scan(
        step, jnp.float32(0.0), (td_errors, discount_t * lax.stop_gradient(lambda_)), reverse=True
    )
    return lax.stop_gradient(advantages) if stop_target_gradients else advantages
