"""Asked for live advantages by stop_target_gradients=False, the function returns constants.

Meta-gradient methods differentiate an update that is made of these advantages. With a stop that cannot be
switched off, no gradient can pass.

The default may be strict; the explicit choice of a caller still has to count.
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
    return lax.stop_gradient(advantages)
