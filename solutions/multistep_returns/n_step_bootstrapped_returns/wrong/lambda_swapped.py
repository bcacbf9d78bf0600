"""lambda_t weighs the value and 1 − λ the return that follows, the reverse of the formula.

At λ = 1 the function should give the plain n-step return. Yours gives the one-step target there.

Evaluate your mixture at both ends of λ's range.
"""

import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    ahead = v_t
    for _ in range(n):
        returns = r_t + discount_t * (lambda_t * v_t + (1 - lambda_t) * ahead)
        ahead = jnp.concatenate([returns[1:], v_t[-1:]])
    return lax.stop_gradient(returns) if stop_target_gradients else returns
