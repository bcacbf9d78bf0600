"""Given one lambda for each step, the function uses the first for all of them.

Off-policy methods shorten the trace at some steps and not at others, by exactly such an array. A single
number cannot say that.

Bring lambda to the shape of the rewards, whichever way it came, and let each step read its own.
"""

import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    def step(later, now):
        reward, discount, value, mix = now
        earlier = reward + discount * ((1 - mix) * value + mix * later)
        return earlier, earlier

    lambdas = jnp.broadcast_to(jnp.ravel(lambda_)[0], r_t.shape)
    _, returns = lax.scan(step, v_t[-1], (r_t, discount_t, v_t, lambdas), reverse=True)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
