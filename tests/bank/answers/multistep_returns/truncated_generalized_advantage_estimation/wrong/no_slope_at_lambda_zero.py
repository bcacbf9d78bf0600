"""Where lambda is zero it takes the TD error alone, by a where; lambda cannot leave zero any more.

Page: with False, `lambda_` flows (gamma_t A_{t+1}), and lambda is from 0 to 1, ends included.
When: stop_target_gradients=False and lambda_ exactly 0, as a scalar or in some entries.
"""
import jax.numpy as jnp
from jax import lax


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    lam = jnp.broadcast_to(jnp.asarray(lambda_, r_t.dtype), r_t.shape)
    delta = r_t + discount_t * values[1:] - values[:-1]
    advantage, out = 0.0, []
    for t in range(r_t.shape[0] - 1, -1, -1):
        advantage = jnp.where(lam[t] == 0, delta[t], delta[t] + discount_t[t] * lam[t] * advantage)
        out.append(advantage)
    out = jnp.stack(out[::-1])
    return lax.stop_gradient(out) if stop_target_gradients else out
