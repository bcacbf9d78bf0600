"""Stops the returns of all steps but the last, which is appended after the stop.

Page: "Blocked means exactly zero."
When: flag left out or True, and the last return gets a cotangent (r_t[-1], discount_t[-1], v_t[-1]).
"""
import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    """Truncated lambda-returns of one trajectory."""
    lambdas = jnp.broadcast_to(lambda_, r_t.shape)
    last = r_t[-1] + discount_t[-1] * v_t[-1]

    def step(g, x):
        r, d, v, lam = x
        g = r + d * ((1 - lam) * v + lam * g)
        return g, g

    rest = [x[:-1] for x in (r_t, discount_t, v_t, lambdas)]
    _, returns = lax.scan(step, last, tuple(rest), reverse=True)
    if stop_target_gradients:
        returns = lax.stop_gradient(returns)
    return jnp.append(returns, last)
