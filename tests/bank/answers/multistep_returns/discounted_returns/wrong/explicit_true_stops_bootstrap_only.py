"""Left out, the flag stops everything; given as True, it stops the bootstrap alone.

Page: "| input | flag left out, or `True` |"
When: stop_target_gradients=True is passed explicitly (rewards and discounts stay live).
"""
import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=None):
    """The discounted return from every step of a trajectory on."""
    g = jnp.ravel(v_t)[-1]
    if stop_target_gradients:
        g = lax.stop_gradient(g)
    returns = []
    for t in range(r_t.shape[0] - 1, -1, -1):
        g = r_t[t] + discount_t[t] * g
        returns.append(g)
    result = jnp.stack(returns[::-1])
    if stop_target_gradients is None:
        return lax.stop_gradient(result)
    return result
