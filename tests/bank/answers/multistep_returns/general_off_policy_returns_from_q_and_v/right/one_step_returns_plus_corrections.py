"""Unusual: one-step returns first, then a matrix of weights for all later corrections; jnp.triu, no scan."""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    """Off-policy returns, corrected at each step by a trace."""
    steps = r_t.shape[0]
    one_step = r_t + discount_t * v_t
    factor = discount_t[:-1] * c_t  # G_t = one_step_t + factor_t (G_{t+1} - q_t)
    offset = one_step - jnp.append(factor * q_t, 0.0)
    t, k = jnp.arange(steps)[:, None], jnp.arange(steps)[None, :]
    shifted = jnp.concatenate([jnp.ones(1), factor])
    weights = jnp.triu(jnp.cumprod(jnp.where(k > t, shifted[None, :], 1.0), axis=1))
    returns = (weights * offset).sum(axis=-1)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
