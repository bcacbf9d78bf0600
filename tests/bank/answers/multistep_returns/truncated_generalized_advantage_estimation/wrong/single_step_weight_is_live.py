"""For one step there is no recursion, and the TD error is returned as it is, with only its target stopped.

Page: "`values` | **blocked** in both roles, as bootstrap and as baseline"
When: T = 1, flag left out or True: values[0] gets -1.
"""
import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    """Advantages as fading sums of TD errors."""
    hold = lax.stop_gradient if stop_target_gradients else lambda x: x
    target = hold(r_t + discount_t * values[1:])
    deltas = target - values[:-1]
    if deltas.shape == (1,):
        return deltas

    def step(a, x):
        a = x[0] + x[1] * a
        return a, a

    return hold(lax.scan(step, jnp.float32(0.0), (deltas, discount_t * lambda_), reverse=True)[1])
