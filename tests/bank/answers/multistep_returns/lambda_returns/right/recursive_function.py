"""A recursive inner function follows the formula literally; the inputs are stopped at the door."""

import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    lambdas = jnp.full(r_t.shape, lambda_, dtype=r_t.dtype)
    arrays = (r_t, discount_t, v_t, lambdas)
    if stop_target_gradients:
        arrays = tuple(map(lax.stop_gradient, arrays))
    rewards, discounts, values, shares = arrays
    found = {len(rewards): values[-1]}

    def g(t):
        if t not in found:
            mixed = (1 - shares[t]) * values[t] + shares[t] * g(t + 1)
            found[t] = rewards[t] + discounts[t] * mixed
        return found[t]

    g(0)
    return jnp.stack([found[t] for t in range(len(rewards))])
