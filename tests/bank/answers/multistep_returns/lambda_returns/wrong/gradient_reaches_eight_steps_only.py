"""Truncated backpropagation: the carry is cut at every eighth step from the end.

Page: "What flows is the full derivative of the formula above."
When: stop_target_gradients=False and T > 8 (values are right).
"""
import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    """Truncated lambda-returns of one trajectory."""
    steps = r_t.shape[0]
    lambdas = jnp.broadcast_to(lambda_, r_t.shape)
    g, returns = v_t[-1], []
    for t in reversed(range(steps)):
        done = steps - 1 - t
        if done and done % 8 == 0:
            g = lax.stop_gradient(g)
        g = r_t[t] + discount_t[t] * ((1 - lambdas[t]) * v_t[t] + lambdas[t] * g)
        returns.append(g)
    result = jnp.stack(returns[::-1])
    return lax.stop_gradient(result) if stop_target_gradients else result
