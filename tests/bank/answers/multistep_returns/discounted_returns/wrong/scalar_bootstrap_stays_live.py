"""By default a scalar v_t receives a gradient; only an array is stopped."""

import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    if stop_target_gradients:
        r_t, discount_t = lax.stop_gradient((r_t, discount_t))
    if jnp.ndim(v_t) == 0:
        later = jnp.asarray(v_t)
    else:
        later = lax.stop_gradient(v_t)[-1] if stop_target_gradients else v_t[-1]
    returns = []
    for reward, discount in zip(r_t[::-1], discount_t[::-1]):
        later = reward + discount * later
        returns.insert(0, later)
    return jnp.stack(returns)
