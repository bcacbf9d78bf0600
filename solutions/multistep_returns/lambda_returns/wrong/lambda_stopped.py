"""With stop_target_gradients=False, rewards, discounts and values get their gradients, and lambda gets
none.

It is tempting to think of lambda as a setting. Methods that learn it online differentiate the return with
respect to it, and the contract lists it with the rest.

Look for a stop, or a conversion, on the way from lambda_ to the mixture.
"""

import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    def step(later, now):
        reward, discount, value, mix = now
        earlier = reward + discount * ((1 - mix) * value + mix * later)
        return earlier, earlier

    lambdas = jnp.broadcast_to(lax.stop_gradient(lambda_), r_t.shape)
    _, returns = lax.scan(step, v_t[-1], (r_t, discount_t, v_t, lambdas), reverse=True)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
