"""With the flag off and lambda below 1, the discount gets no gradient by way of the value in the mixture."""

import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    weight_of_value = lax.stop_gradient(discount_t) * (1 - lambda_)
    inputs = r_t + weight_of_value * v_t
    decay = discount_t * lambda_

    def step(later, xs):
        now = xs[0] + xs[1] * later
        return now, now

    _, returns = lax.scan(step, v_t[-1], (inputs, decay), reverse=True)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
