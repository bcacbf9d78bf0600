"""An explicit stop_target_gradients=False has no effect: all gradients are zero.

The caller asked for gradients on purpose, to differentiate through the targets. To block them without
an error is as wrong as to let them through unasked.

Both values of the flag need a path through your function.
"""

import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    ahead = v_t
    for _ in range(n):
        returns = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
        ahead = jnp.concatenate([returns[1:], v_t[-1:]])
    return lax.stop_gradient(returns)
