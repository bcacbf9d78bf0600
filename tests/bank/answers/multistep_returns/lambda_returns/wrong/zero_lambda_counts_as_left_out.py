"""Writes `lambda_ or 1.0`: a single lambda of zero becomes one, wherever its value can be read.

Page: "the share of experience, from 0 to 1: one number for all steps, or one per step"
When: lambda_ is a scalar 0 and not traced by jit or vmap.
"""
import jax
import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=None, stop_target_gradients=True):
    """Truncated lambda-returns of one trajectory."""
    if lambda_ is None or jnp.ndim(lambda_) == 0:
        try:
            lambda_ = lambda_ or 1.0
        except jax.errors.TracerBoolConversionError:
            pass
    lambdas = jnp.broadcast_to(lambda_, r_t.shape)

    def step(g, x):
        r, d, v, lam = x
        g = r + d * ((1 - lam) * v + lam * g)
        return g, g

    _, returns = lax.scan(step, v_t[-1], (r_t, discount_t, v_t, lambdas), reverse=True)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
