"""With the flag off, everything receives its gradient except lambda_t.

The contract treats lambda_t as an input like the others; a method that adapts it needs the slope of the
return in it.

Trace lambda_t from the signature to the mixture and see what happens to it on the way.
"""

import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    lambda_t = lax.stop_gradient(lambda_t)
    ahead = v_t
    for _ in range(n):
        returns = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
        ahead = jnp.concatenate([returns[1:], v_t[-1:]])
    return lax.stop_gradient(returns) if stop_target_gradients else returns
