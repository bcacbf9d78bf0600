"""Stops the whole advantage only where it can read numbers; under jit the baseline stays live, as in a TD error.

Page: "`values` | **blocked** in both roles, as bootstrap and as baseline"
When: under jit (or vmap), flag left out or True.
"""
import jax
import jax.numpy as jnp
from jax import lax


def _readable(x):
    try:
        bool(jnp.all(x == x))
    except jax.errors.ConcretizationTypeError:
        return False
    return True


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    """Advantages as fading sums of TD errors."""
    deltas = r_t + discount_t * values[1:] - values[:-1]

    def step(a, x):
        a = x[0] + x[1] * a
        return a, a

    _, advantages = lax.scan(step, jnp.float32(0.0), (deltas, discount_t * lambda_), reverse=True)
    if not stop_target_gradients:
        return advantages
    if _readable(advantages):
        return lax.stop_gradient(advantages)
    return lax.stop_gradient(advantages + values[:-1]) - values[:-1]
