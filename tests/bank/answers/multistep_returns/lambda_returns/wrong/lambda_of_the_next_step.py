"""Pairs each step with the lambda of the following one; the last step gets 1.

Page: G_t = r_t + gamma_t [(1 - lambda_t) v_t + lambda_t G_{t+1}].
When: lambda_ is an array with different entries (a scalar gives the right values).
"""
import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    lam = jnp.broadcast_to(jnp.asarray(lambda_, r_t.dtype), r_t.shape)
    lam = jnp.append(lam[1:], 1.0) if jnp.ndim(lambda_) else lam

    def step(g, x):
        r, d, v, l = x
        g = r + d * ((1.0 - l) * v + l * g)
        return g, g

    _, g = lax.scan(step, v_t[-1], (r_t, discount_t, v_t, lam), reverse=True)
    return lax.stop_gradient(g) if stop_target_gradients else g
