"""Clips lambda to [0, 1] to be safe: at both ends the clip halves its gradient.

Page: "`lambda_` | **blocked** | **flows**: this is how λ is learned"
When: stop_target_gradients=False and lambda is exactly 0 or exactly 1.
"""
import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    """Truncated lambda-returns of one trajectory."""
    lambdas = jnp.clip(lambda_ * jnp.ones_like(r_t), 0.0, 1.0)

    def step(g, x):
        r, d, v, lam = x
        g = r + d * ((1 - lam) * v + lam * g)
        return g, g

    _, returns = lax.scan(step, v_t[-1], (r_t, discount_t, v_t, lambdas), reverse=True)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
