"""By default, at a step whose lambda is zero the one-step target is returned, and it is not stopped."""

import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    lambdas = jnp.broadcast_to(jnp.asarray(lambda_, r_t.dtype), r_t.shape)

    def step(later, xs):
        r, g, v, lam = xs
        now = r + g * ((1 - lam) * v + lam * later)
        return now, now

    _, returns = lax.scan(step, v_t[-1], (r_t, discount_t, v_t, lambdas), reverse=True)
    if stop_target_gradients:
        returns = lax.stop_gradient(returns)
    return jnp.where(lambdas == 0.0, r_t + discount_t * v_t, returns)
