"""Has a line of its own for n = 1, which does not look at the flag.

Page: "`v_t` | **blocked**" in the column "default, or `True`"
When: n = 1 with the flag left out or True: gradients on r_t, discount_t and v_t.
"""
import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    if n == 1:
        return r_t + discount_t * v_t  # lambda has no say
    ahead = v_t
    for _ in range(n):
        out = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
        ahead = jnp.append(out[1:], v_t[-1])
    return lax.stop_gradient(out) if stop_target_gradients else out
