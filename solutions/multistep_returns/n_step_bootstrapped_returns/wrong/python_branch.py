"""Python's `if` asks whether a discount is zero, and under jit or vmap it has no answer.

Those transformations run your code once, on stand-ins, to record its operations. A decision that depends
on data cannot be recorded this way.

The decision is not needed: multiplied by zero, the rest of the sum is gone by itself.
"""

import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    steps = len(r_t)
    lambdas = jnp.broadcast_to(lambda_t, r_t.shape)
    returns = []
    for t in range(steps):
        end = min(t + n, steps)
        total = v_t[end - 1]
        for k in reversed(range(t, end)):
            if discount_t[k] == 0:
                total = r_t[k]
            else:
                total = r_t[k] + discount_t[k] * ((1 - lambdas[k]) * v_t[k] + lambdas[k] * total)
        returns.append(total)
    returns = jnp.stack(returns)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
