"""Where the discount is zero it takes the reward alone, by a where: the same number, but the discount's
own derivative (the return that follows) is lost there.

Page: with False, `discount_t` flows: "each gradient is that of the formula as it stands".
When: stop_target_gradients=False and a discount of 0: its gradient should be G_{t+1} (times what follows
from it) and is 0.
"""
import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    def step(ahead, now):
        reward, discount = now
        here = jnp.where(discount > 0, reward + discount * ahead, reward)
        return here, here

    bootstrap = jnp.atleast_1d(v_t)[-1]
    _, returns = lax.scan(step, bootstrap, (r_t, discount_t), reverse=True)
    if stop_target_gradients:
        returns = lax.stop_gradient(returns)
    return returns
