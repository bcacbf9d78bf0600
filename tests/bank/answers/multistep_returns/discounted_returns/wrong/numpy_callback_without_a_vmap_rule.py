"""The default path runs in a NumPy callback that has no rule for vmap, so it fails under jax.vmap."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


def _host(rewards, discounts, last):
    returns, later = np.empty_like(rewards), np.asarray(last)
    for t in range(len(rewards) - 1, -1, -1):
        later = rewards[t] + discounts[t] * later
        returns[t] = later
    return returns


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    last = jnp.ravel(v_t)[-1]
    if stop_target_gradients:
        shape = jax.ShapeDtypeStruct(r_t.shape, r_t.dtype)
        return jax.pure_callback(lambda *a: _host(*map(np.asarray, a)), shape, *lax.stop_gradient((r_t, discount_t, last)))

    def step(later, inputs):
        now = inputs[0] + inputs[1] * later
        return now, now

    return lax.scan(step, last, (r_t, discount_t), reverse=True)[1]
