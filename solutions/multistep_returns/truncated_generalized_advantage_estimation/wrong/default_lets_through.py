"""A plain call returns advantages that carry gradients into the critic: the flag defaults to False.

Multiplied with log-probabilities in a policy loss, they hand the critic a gradient that has nothing to do
with predicting returns. Training goes on, a little worse, and no error is raised.

The person who does not think about the flag must be the one who is safe. Look at your signature.
"""

import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=False):
    def step(later, now):
        error, fade = now
        earlier = error + fade * later
        return earlier, earlier

    td_errors = r_t + discount_t * values[1:] - values[:-1]
    _, advantages = lax.scan(step, jnp.float32(0.0), (td_errors, discount_t * lambda_), reverse=True)
    return lax.stop_gradient(advantages) if stop_target_gradients else advantages
