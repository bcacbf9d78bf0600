"""The recursion starts from the last value, so each advantage has a share of it too much.

The last value is in the sum already, inside the last TD error. What follows it is an advantage, a
difference of two estimates, and beyond the data nothing suggests that it is other than zero.

Compare: a return is carried backwards from a value. What kind of thing is carried here?
"""

import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    def step(later, now):
        error, fade = now
        earlier = error + fade * later
        return earlier, earlier

    td_errors = r_t + discount_t * values[1:] - values[:-1]
    _, advantages = lax.scan(step, values[-1], (td_errors, discount_t * lambda_), reverse=True)
    return lax.stop_gradient(advantages) if stop_target_gradients else advantages
