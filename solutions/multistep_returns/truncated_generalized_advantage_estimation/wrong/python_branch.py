"""An `if` on a discount keeps the function from being jitted or vmapped.

Under these transformations the arrays have no values yet while your code runs, so there is nothing to
decide by.

Let arithmetic do it: multiplication by a discount of zero already removes what follows.
"""

import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    lambdas = jnp.broadcast_to(lambda_, r_t.shape)
    later = jnp.float32(0.0)
    advantages = []
    for t in reversed(range(len(r_t))):
        later = (
            r_t[t]
            - values[t]
            + (0.0 if discount_t[t] == 0 else discount_t[t] * (values[t + 1] + lambdas[t] * later))
        )
        advantages.append(later)
    advantages = jnp.stack(advantages[::-1])
    return lax.stop_gradient(advantages) if stop_target_gradients else advantages
