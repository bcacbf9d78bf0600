"""The call seeds NumPy's global random generator, which is not left as it was found."""

import jax.numpy as jnp
import numpy as np
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    np.random.seed(0)  # the same result each time
    deltas = r_t + discount_t * values[1:] - values[:-1]

    def step(later, xs):
        now = xs[0] + xs[1] * later
        return now, now

    _, advantages = lax.scan(step, jnp.zeros_like(deltas[0]), (deltas, discount_t * lambda_), reverse=True)
    return lax.stop_gradient(advantages) if stop_target_gradients else advantages
