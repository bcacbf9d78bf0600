"""The last return holds too little of the last value: the recursion starts from zero.

There is no return after the last step, so what takes its place is the value estimate. From zero, each
entry is pulled towards zero the more so the larger lambda is.

Put T = 1 into the formula. The answer should not depend on lambda at all.
"""

import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    def step(later, now):
        reward, discount, value, mix = now
        earlier = reward + discount * ((1 - mix) * value + mix * later)
        return earlier, earlier

    lambdas = jnp.broadcast_to(lambda_, r_t.shape)
    _, returns = lax.scan(step, jnp.zeros_like(v_t[-1]), (r_t, discount_t, v_t, lambdas), reverse=True)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
