"""The values are treated as the contract says, but by default ratios, rewards, discounts and lambda are
live.

Importance ratios are made of the policy's probabilities. A critic's loss with live ratios trains the
policy as well: it makes those actions likely on which the critic's error is small.

The target is all of the error but the prediction. See whether your stop covers all of it.
"""

import jax.numpy as jnp
from jax import lax


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    def step(later, now):
        error, fade, rho = now
        earlier = rho * (error + fade * later)
        return earlier, earlier

    now = values[:-1]
    held = lax.stop_gradient(values) if stop_target_gradients else values
    v_tm1, v_t = held[:-1], held[1:]
    one_step = r_t + discount_t * v_t - v_tm1
    _, errors = lax.scan(step, jnp.float32(0.0), (one_step, discount_t * lambda_, rho_tm1), reverse=True)
    return errors + lax.stop_gradient(now) - now if stop_target_gradients else errors
