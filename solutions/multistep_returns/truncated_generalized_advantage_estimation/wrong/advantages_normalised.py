"""The estimates come out with mean zero and unit spread.

Many implementations of PPO do that later, over a whole batch, and it is a choice of the training loop. In
here it changes the numbers that were asked for, and for a single step it leaves nothing at all.

Return the advantages as the formula gives them.
"""

import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    def step(later, now):
        error, fade = now
        earlier = error + fade * later
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)

    return earlier, earlier

    td_errors = r_t + discount_t * values[1:] - values[:-1]
    _, advantages = lax.scan(step, jnp.float32(0.0), (td_errors, discount_t * lambda_), reverse=True)
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    return lax.stop_gradient(advantages) if stop_target_gradients else advantages
