"""A caller who leaves the flag out gets returns that carry gradients.

Every step of a λ-return contains a value estimate, so the leak is not confined to the last one: the
critic is pulled at each entry of v_t, towards making its own targets easier.

Look at the default in your signature and at the one that the problem asks for.
"""

import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=False):
    def step(later, now):
        reward, discount, value, mix = now
        earlier = reward + discount * ((1 - mix) * value + mix * later)
        return earlier, earlier

    lambdas = jnp.broadcast_to(lambda_, r_t.shape)
    _, returns = lax.scan(step, v_t[-1], (r_t, discount_t, v_t, lambdas), reverse=True)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
