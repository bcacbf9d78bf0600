import jax
import jax.numpy as jnp
import numpy as np


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    end = v_t if np.ndim(v_t) == 0 else v_t[-1]
    rewards = r_t.at[-1].add(discount_t[-1] * end)
    flipped = (rewards[::-1], discount_t[::-1])
    _, g = jax.lax.scan(lambda c, x: (x[0] + x[1] * c,) * 2, jnp.float32(0), flipped)
    g = g[::-1]
    return {True: jax.lax.stop_gradient(g), False: g}[stop_target_gradients]
