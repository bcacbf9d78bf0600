"""True and False have changed places: the default leaks, and an explicit False blocks.

Each caller gets the opposite of what they asked for, with returns that look right to each.

Say what your last line does when the flag is True, in words, and compare it with the flag's name.
"""

import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    def step(later, now):
        reward, discount, value, mix = now
        earlier = reward + discount * ((1 - mix) * value + mix * later)
        return earlier, earlier

    lambdas = jnp.broadcast_to(lambda_, r_t.shape)
    _, returns = lax.scan(step, v_t[-1], (r_t, discount_t, v_t, lambdas), reverse=True)
    return returns if stop_target_gradients else lax.stop_gradient(returns)
