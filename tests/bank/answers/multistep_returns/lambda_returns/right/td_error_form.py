"""Unusual: adds the discounted sum of one-step errors to the values; a generator does the loop."""
import jax.numpy as jnp
from jax import lax


def _backwards(one_step, value, factor):
    """Yields G_t from the last t to the first; the carry is the gap between G_{t+1} and v_t."""
    gap = 0.0
    for t in range(one_step.shape[0] - 1, -1, -1):
        g = one_step[t] + factor[t] * gap
        yield g
        if t:
            gap = g - value[t - 1]


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    """Truncated lambda-returns of one trajectory."""
    one_step = r_t + discount_t * v_t  # the return for lambda = 0
    factor = discount_t * lambda_
    returns = jnp.flip(jnp.stack(list(_backwards(one_step, v_t, factor))))
    if stop_target_gradients:
        return lax.stop_gradient(returns)
    return returns
