"""With the flag off, gradients that come back are clipped to [-10, 10], so a large loss scale gives wrong
gradients.
"""

import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_vjp
def _steady(x):
    return x


_steady.defvjp(lambda x: (x, None), lambda _, g: (jnp.clip(g, -10.0, 10.0),))


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    def step(later, inputs):
        reward, discount = inputs
        now = reward + discount * later
        return now, now

    _, returns = lax.scan(step, jnp.ravel(v_t)[-1], (r_t, discount_t), reverse=True)
    return lax.stop_gradient(returns) if stop_target_gradients else _steady(returns)
