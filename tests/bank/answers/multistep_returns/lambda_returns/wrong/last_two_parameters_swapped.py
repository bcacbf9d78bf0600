"""The last two parameters have changed places, so a lambda given by position is taken for the flag and
lambda stays 1.
"""

import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, stop_target_gradients=True, lambda_=1.0):
    lambdas = jnp.broadcast_to(jnp.asarray(lambda_, r_t.dtype), r_t.shape)

    def step(later, xs):
        r, g, v, lam = xs
        now = r + g * ((1 - lam) * v + lam * later)
        return now, now

    _, returns = lax.scan(step, v_t[-1], (r_t, discount_t, v_t, lambdas), reverse=True)
    return lax.stop_gradient(returns) if stop_target_gradients is not False else returns
