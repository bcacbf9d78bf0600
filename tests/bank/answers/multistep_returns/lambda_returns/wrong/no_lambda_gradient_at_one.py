"""Uses the later return itself where lambda is 1, with `where`, so that such a lambda gets no gradient.

Page: "What flows is the full derivative of the formula above."
When: stop_target_gradients=False and lambda is exactly 1 (given as 1, or some entries of it).
"""
import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    """Truncated lambda-returns of one trajectory."""
    lambdas = jnp.broadcast_to(jnp.asarray(lambda_, r_t.dtype), r_t.shape)

    def step(g, x):
        r, d, v, lam = x
        mixed = jnp.where(lam == 1.0, g, (1 - lam) * v + lam * g)
        g = r + d * mixed
        return g, g

    _, returns = lax.scan(step, v_t[-1], (r_t, discount_t, v_t, lambdas), reverse=True)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
