"""Cuts an episode with `where(discount == 0, ...)`, so a discount of zero gets no gradient.

Page: "With `False` each gradient is the derivative of the formula."
When: stop_target_gradients=False and a discount is 0 (its derivative is the return that follows, and not 0).
"""
import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    """The discounted return from every step of a trajectory on."""

    def step(g, x):
        r, d = x
        g = jnp.where(d == 0.0, r, r + d * g)
        return g, g

    last = jnp.ravel(jnp.asarray(v_t))[-1]
    _, returns = lax.scan(step, last, (r_t, discount_t), reverse=True)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
