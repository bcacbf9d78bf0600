"""The value of the final state is left out, as if nothing came after the data.

The last action then looks bad whenever the future looked good, and the actions before it get a share of
that.

There are T + 1 values for T steps. See which of them your TD errors never touch.
"""

import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    def step(later, now):
        error, fade = now
        earlier = error + fade * later
        return earlier, earlier

    ahead = values[1:].at[-1].set(0.0)
    td_errors = r_t + discount_t * ahead - values[:-1]
    _, advantages = lax.scan(step, jnp.float32(0.0), (td_errors, discount_t * lambda_), reverse=True)
    return lax.stop_gradient(advantages) if stop_target_gradients else advantages
