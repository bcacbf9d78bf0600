"""The flag is accepted and never read: gradients reach every input, whatever the caller asks for.

The returns are right to the last digit, which is why a test of values passes. As a regression target
they would be pulled towards the prediction that they are meant to correct.

Look for the place where your function reads `stop_target_gradients`. Something has to be different on
the two sides of it.
"""

import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    def step(later, now):
        earlier = now[0] + now[1] * later
        return earlier, earlier

    return lax.scan(step, jnp.ravel(v_t)[-1], (r_t, discount_t), reverse=True)[1]
