"""At the last step the value is multiplied by lambda alone, and its other share is lost.

Inside the trajectory the weights 1 − λ and λ go to two different things and add up to one. At the end
both things are the same value, and the weights still have to add up to one.

Write down the last entry on paper with λ = 0.5 and see how much of v_t[-1] is in it.
"""

import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    def step(later, now):
        reward, discount, value, mix = now
        earlier = reward + discount * ((1 - mix) * value + mix * later)
        return earlier, earlier

    inner = v_t.at[-1].set(0.0)
    lambdas = jnp.broadcast_to(lambda_, r_t.shape)
    _, returns = lax.scan(step, v_t[-1], (r_t, discount_t, inner, lambdas), reverse=True)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
