"""No recursion: a matrix of cumulated discounts, row t for the return from t."""

import jax
import jax.numpy as jnp


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    T = r_t.shape[0]
    t, k = jnp.arange(T)[:, None], jnp.arange(T)[None, :]
    factors = jnp.where(k >= t, discount_t[None, :], 1.0)
    up_to = jnp.cumprod(factors, axis=1)
    before = jnp.concatenate([jnp.ones((T, 1)), up_to[:, :-1]], axis=1)
    returns = jnp.where(k >= t, before, 0.0) @ r_t + up_to[:, -1] * jnp.atleast_1d(v_t)[-1]
    return jnp.where(stop_target_gradients, jax.lax.stop_gradient(returns), returns)
