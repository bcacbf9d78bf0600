"""The two weights are the wrong way round: lambda goes to the value and 1 − λ to the return.

The ends tell them apart. Lambda 1 should trust the rewards all the way to the end, lambda 0 should look
one step ahead and no further.

Try both ends on your function and see which of them bootstraps at once.
"""

import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    def step(later, now):
        reward, discount, value, mix = now
        earlier = reward + discount * (mix * value + (1 - mix) * later)
        return earlier, earlier

    lambdas = jnp.broadcast_to(lambda_, r_t.shape)
    _, returns = lax.scan(step, v_t[-1], (r_t, discount_t, v_t, lambdas), reverse=True)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
