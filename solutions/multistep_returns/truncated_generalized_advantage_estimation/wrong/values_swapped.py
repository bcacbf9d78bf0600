"""The values before and after each step have changed places.

The TD error then asks whether things got worse and not whether they got better, and the discount sits on
the wrong one of the two.

Of `values[:-1]` and `values[1:]`, decide which one belongs to the state where a step begins.
"""

import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    def step(later, now):
        error, fade = now
        earlier = error + fade * later
        return earlier, earlier

    td_errors = r_t + discount_t * values[:-1] - values[1:]
    _, advantages = lax.scan(step, jnp.float32(0.0), (td_errors, discount_t * lambda_), reverse=True)
    return lax.stop_gradient(advantages) if stop_target_gradients else advantages
