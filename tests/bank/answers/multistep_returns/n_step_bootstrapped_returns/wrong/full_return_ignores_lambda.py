"""Where the window covers the whole trajectory, it takes the plain discounted return.

Page: "$G^{(k)}_t = r_t + \\gamma_t [(1 - \\lambda_t) v_t + \\lambda_t G^{(k-1)}_{t+1}]$"
When: n >= T and lambda < 1 somewhere (T > 1).
"""
import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    """The n-step bootstrapped return from every step on."""
    if n >= r_t.shape[0]:

        def step(g, x):
            g = x[0] + x[1] * g
            return g, g

        g = lax.scan(step, v_t[-1], (r_t, discount_t), reverse=True)[1]
    else:
        ahead = v_t
        for _ in range(n):
            g = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
            ahead = jnp.append(g[1:], v_t[-1])
    return lax.stop_gradient(g) if stop_target_gradients else g
