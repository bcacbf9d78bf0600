"""With the flag off, an entry of lambda_t that is exactly 1 gets no gradient, because the mixture is
skipped there.
"""

import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    ahead = v_t
    for _ in range(n):
        mixture = jnp.where(jnp.asarray(lambda_t) < 1.0, (1 - lambda_t) * v_t + lambda_t * ahead, ahead)
        returns = r_t + discount_t * mixture
        ahead = jnp.append(returns[1:], v_t[-1])
    return lax.stop_gradient(returns) if stop_target_gradients else returns
