"""The advantages are live whatever the flag says.

Their values are right, so plots of them look right. In a shared network, the policy loss would now train
the value head as well, in a direction that only lowers the policy loss.

Find where the flag takes effect in your code.
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
    return advantages
