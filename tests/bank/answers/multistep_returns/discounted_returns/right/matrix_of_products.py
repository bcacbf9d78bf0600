"""Unusual: an explicit (T, T + 1) matrix of products of discounts, without a loop over the returns."""
import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    """The discounted return from every step of a trajectory on."""
    last = jnp.broadcast_to(v_t, r_t.shape)[-1:]
    inputs = (r_t, discount_t, last)
    rewards, discounts, last = map(lax.stop_gradient, inputs) if stop_target_gradients else inputs
    size = rewards.shape[0]
    row, column = jnp.indices((size, size))
    # Row t holds ones up to t - 1 and the discounts from t on: their running products.
    running = jnp.cumprod(jnp.where(column >= row, discounts[None, :], 1.0), axis=1)
    weights = jnp.concatenate([jnp.ones((size, 1)), running], axis=1)
    weights = jnp.where(jnp.arange(size + 1)[None, :] >= jnp.arange(size)[:, None], weights, 0.0)
    return jnp.einsum("tk,k->t", weights, jnp.concatenate([rewards, last]), precision=lax.Precision.HIGHEST)
