"""Where it can read the bootstrap (no jit), it skips the stop if the bootstrap is negative.

Page: "By default the whole result is a constant"
When: default flag, not under jit or vmap, and the bootstrap is below zero.
"""
import jax
import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    """The discounted return from every step of a trajectory on."""
    last = jnp.atleast_1d(v_t)[-1]
    try:
        useful = bool(last >= 0)
    except jax.errors.ConcretizationTypeError:
        useful = True

    def step(g, x):
        g = x[0] + x[1] * g
        return g, g

    _, returns = lax.scan(step, last, (r_t, discount_t), reverse=True)
    if stop_target_gradients and useful:
        returns = lax.stop_gradient(returns)
    return returns
