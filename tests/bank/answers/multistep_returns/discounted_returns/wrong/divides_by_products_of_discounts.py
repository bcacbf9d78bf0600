"""Quotients of cumulative products; zeros are taken care of, products that underflow are not.

Page: "$\\gamma_t$ of each step, between 0 and 1"
When: many small discounts (0.001 twenty times: the product is 0 in float32, and 0/0 is nan); also the gradient of a zero discount.
"""
import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    """The discounted return from every step of a trajectory on."""
    steps = r_t.shape[0]
    last = jnp.ravel(v_t)[-1]
    ends = (discount_t == 0).astype(jnp.int32)
    safe = jnp.where(discount_t == 0, 1.0, discount_t)
    products = jnp.concatenate([jnp.ones(1), jnp.cumprod(safe)])  # product of the discounts before k
    episode = jnp.concatenate([jnp.zeros(1, jnp.int32), jnp.cumsum(ends)])
    weights = products[None, :] / products[:steps, None]
    t, k = jnp.arange(steps)[:, None], jnp.arange(steps + 1)[None, :]
    seen = (k >= t) & (episode[None, :] == episode[:steps, None])
    returns = jnp.where(seen, weights, 0.0) @ jnp.append(r_t, last)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
