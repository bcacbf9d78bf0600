"""The first action of each error is not corrected: its own ratio is missing.

Later ratios say how likely the target policy was to go on as the data did, and the outer one says whether
it would have taken this very step. Without it, actions that the policy would never take count in full.

Count the ratios that multiply the first TD error in the formula.
"""

import jax.numpy as jnp
from jax import lax


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    def step(later, now):
        error, fade, rho = now
        inner = error + fade * later
        return rho * inner, inner

    v_tm1, v_t = values[:-1], values[1:]
    one_step = r_t + discount_t * v_t - v_tm1
    _, errors = lax.scan(step, jnp.float32(0.0), (one_step, discount_t * lambda_, rho_tm1), reverse=True)
    return lax.stop_gradient(errors + v_tm1) - v_tm1 if stop_target_gradients else errors
