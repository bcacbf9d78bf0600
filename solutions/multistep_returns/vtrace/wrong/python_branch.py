"""The clip is made with a Python `if`, which breaks under jit and vmap.

The comparison of a traced ratio gives another traced array, and Python cannot choose a branch by it.

Use a function that clips whole arrays.
"""

import jax.numpy as jnp
from jax import lax


def vtrace(
    v_tm1,
    v_t,
    r_t,
    discount_t,
    rho_tm1,
    lambda_=1.0,
    clip_rho_threshold=1.0,
    stop_target_gradients=True,
):
    lambdas = jnp.broadcast_to(lambda_, r_t.shape)
    later = jnp.float32(0.0)
    errors = []
    for t in reversed(range(len(r_t))):
        weight = rho_tm1[t] if rho_tm1[t] < clip_rho_threshold else clip_rho_threshold
        trace = rho_tm1[t] if rho_tm1[t] < 1.0 else 1.0
        td_error = r_t[t] + discount_t[t] * v_t[t] - v_tm1[t]
        later = weight * td_error + discount_t[t] * lambdas[t] * trace * later
        errors.append(later)
    errors = jnp.stack(errors[::-1])
    return lax.stop_gradient(errors + v_tm1) - v_tm1 if stop_target_gradients else errors
