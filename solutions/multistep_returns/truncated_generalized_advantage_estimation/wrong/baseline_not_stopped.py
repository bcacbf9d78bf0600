"""By default a gradient of −1 still reaches each current value: the baseline was left live.

For a TD error that trains a critic that would be right, since the prediction has to learn. An advantage
is used as a weight in the policy's loss, and what a weight is computed from should not learn through it.

Read the contract's row for `values`, and see which of its two roles your stop leaves out.
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
    return lax.stop_gradient(advantages + values[:-1]) - values[:-1] if stop_target_gradients else advantages
