"""A Python `if` tests lambda, so the function cannot be traced by jit or vmap.

While JAX traces, lambda is a stand-in without a number, and `if` needs to know now. Agents are trained
with compiled functions.

Leave the special case out: at both ends of its range the formula does the right thing unaided.
"""

import jax.numpy as jnp
from jax import lax


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    lambdas = jnp.broadcast_to(lambda_, r_t.shape)
    later = v_t[-1]
    returns = []
    for t in reversed(range(len(r_t))):
        ahead = later if lambdas[t] == 1.0 else (1 - lambdas[t]) * v_t[t] + lambdas[t] * later
        later = r_t[t] + discount_t[t] * ahead
        returns.append(later)
    returns = jnp.stack(returns[::-1])
    return lax.stop_gradient(returns) if stop_target_gradients else returns
