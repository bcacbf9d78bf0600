"""The later advantage is weighted by lambda only, and the discount is forgotten there.

The TD errors of the future then count for too much, and those of the next episode count for something,
although the discount between the two is zero.

Two factors multiply the later advantage in the formula.
"""

import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    def step(later, now):
        error, fade = now
        earlier = error + fade * later
        return earlier, earlier

    td_errors = r_t + discount_t * values[1:] - values[:-1]
    _, advantages = lax.scan(
        step, jnp.float32(0.0), (td_errors, jnp.broadcast_to(lambda_, r_t.shape)), reverse=True
    )
    return lax.stop_gradient(advantages) if stop_target_gradients else advantages
