"""The flag's two meanings are exchanged.

A default call leaks and a call with False is blocked, so a check of only one of them, or of values, might
well miss it.

Ask for a gradient under each setting and write down which of them ought to be zero.
"""

import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    def step(later, now):
        error, fade = now
        earlier = error + fade * later
        return earlier, earlier

    td_errors = r_t + discount_t * values[1:] - values[:-1]
    _, advantages = lax.scan(step, jnp.float32(0.0), (td_errors, discount_t * lambda_), reverse=True)
    return advantages if stop_target_gradients else lax.stop_gradient(advantages)
