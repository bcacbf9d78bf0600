"""Only the return is discounted, and the value that it is mixed with is not.

Both stand for what comes after this step, so both have to shrink by the same factor. Otherwise an episode
that has ended still has a future worth something.

See how far the brackets in the formula reach.
"""

import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    def step(later, now):
        reward, discount, value, mix = now
        earlier = reward + (1 - mix) * value + discount * mix * later
        return earlier, earlier

    lambdas = jnp.broadcast_to(lambda_, r_t.shape)
    _, returns = lax.scan(step, v_t[-1], (r_t, discount_t, v_t, lambdas), reverse=True)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
