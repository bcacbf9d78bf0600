"""Initialises the carry from the second value from the end; with one step there is none and it takes zero.

Page: "$G_T = v_{T-1}$"
When: T = 1 and lambda > 0 (left out, too): the value and the gradients are those of (1 - lambda) v.
"""
import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    """Truncated lambda-returns of one trajectory."""
    lambdas = jnp.broadcast_to(lambda_, r_t.shape)
    if r_t.shape[0] > 1:
        start = v_t[-1]
    else:
        start = jnp.zeros((), v_t.dtype)

    def step(g, x):
        r, d, v, lam = x
        g = r + d * ((1 - lam) * v + lam * g)
        return g, g

    _, returns = lax.scan(step, start, (r_t, discount_t, v_t, lambdas), reverse=True)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
