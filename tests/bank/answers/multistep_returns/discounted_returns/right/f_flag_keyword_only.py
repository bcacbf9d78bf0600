"""A flag that can only be given by keyword."""
import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, *, stop_target_gradients=True):
    def back(later, step):
        now = step[0] + step[1] * later
        return now, now

    _, out = lax.scan(back, jnp.ravel(v_t)[-1], (r_t, discount_t), reverse=True)
    return lax.stop_gradient(out) if stop_target_gradients else out
