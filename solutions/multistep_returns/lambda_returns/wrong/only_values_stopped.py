"""v_t is held fixed by default, but gradients still reach rewards, discounts and lambda.

The contract speaks of the return as a whole. If lambda is a learned parameter, the leftover path would
move it to make the critic's loss small, not to make the agent better.

Ask which single quantity contains everything that has to be constant.
"""

import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    def step(later, now):
        reward, discount, value, mix = now
        earlier = reward + discount * ((1 - mix) * value + mix * later)
        return earlier, earlier

    values = lax.stop_gradient(v_t) if stop_target_gradients else v_t
    lambdas = jnp.broadcast_to(lambda_, r_t.shape)
    return lax.scan(step, values[-1], (r_t, discount_t, values, lambdas), reverse=True)[1]
