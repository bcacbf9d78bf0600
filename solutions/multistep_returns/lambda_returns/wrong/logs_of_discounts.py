"""The returns are right as long as no episode ends; one zero among the discounts, and some of them are
NaN.

Sums of logarithms are a neat way to multiply, but the logarithm of zero is minus infinity, and the
difference of two infinities is no number. Ends of episodes are ordinary data.

Multiply by the discounts themselves, one step after the other.
"""

import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    steps = jnp.arange(len(r_t))
    fade = discount_t * lambda_
    fixed = (r_t + discount_t * (1 - lambda_) * v_t).at[-1].add(fade[-1] * v_t[-1])
    logs = jnp.concatenate([jnp.zeros(1), jnp.cumsum(jnp.log(fade))[:-1]])
    weights = jnp.exp(logs[None, :] - logs[:, None])
    returns = jnp.where(steps[None, :] >= steps[:, None], weights, 0.0) @ fixed
    return lax.stop_gradient(returns) if stop_target_gradients else returns
