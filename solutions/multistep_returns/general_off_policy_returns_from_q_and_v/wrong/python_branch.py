"""A trace or a discount is tested with a Python `if`, which cannot be traced.

Under jit and vmap the arrays hold no numbers yet when your function runs. JAX refuses to guess which way
to go.

Keep to arithmetic: with c = 0 or γ = 0 the formula already gives what the branch was for.
"""

import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    later = r_t[-1] + discount_t[-1] * v_t[-1]
    returns = [later]
    for t in reversed(range(len(q_t))):
        ahead = v_t[t] if c_t[t] == 0 else v_t[t] + c_t[t] * (later - q_t[t])
        later = r_t[t] + discount_t[t] * ahead
        returns.append(later)
    returns = jnp.stack(returns[::-1])
    return lax.stop_gradient(returns) if stop_target_gradients else returns
