"""TD errors of the next episode count in this one.

The bootstrap is cut where the discount is zero, and the trace of later errors is not. Nothing that
happens after a reset is the result of an action before it.

The same zero has to do its work in two places.
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
        step,
        jnp.float32(0.0),
        (td_errors, jnp.where(discount_t == 0, 1.0, discount_t) * lambda_),
        reverse=True,
    )
    return lax.stop_gradient(advantages) if stop_target_gradients else advantages
