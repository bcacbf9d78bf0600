"""Truncated λ-returns of a trajectory, a constant unless asked otherwise (Sutton & Barto, 2018, ch. 12)."""

import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    """G[t] = r_t[t] + discount_t[t]·((1 − λ[t])·v_t[t] + λ[t]·G[t+1]), backwards from v_t[-1]."""

    def step(later, now):
        reward, discount, value, mix = now
        earlier = reward + discount * ((1 - mix) * value + mix * later)
        return earlier, earlier

    lambdas = jnp.broadcast_to(lambda_, r_t.shape)
    _, returns = lax.scan(step, v_t[-1], (r_t, discount_t, v_t, lambdas), reverse=True)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
