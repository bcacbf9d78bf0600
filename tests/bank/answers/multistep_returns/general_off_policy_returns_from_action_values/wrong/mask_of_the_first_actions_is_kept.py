"""The mask of the taken actions is kept per shape, so a second call with other actions uses the first
call's actions.
"""

import jax
import jax.numpy as jnp
from jax import lax

_MASKS = {}


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    mask = _MASKS.get(q_t.shape)
    if mask is None:
        mask = jnp.arange(q_t.shape[1]) == a_t[:, None]
        if not isinstance(mask, jax.core.Tracer):
            _MASKS[q_t.shape] = mask
    q = jnp.sum(jnp.where(mask, q_t, 0.0), axis=1)
    v = jnp.sum(pi_t * q_t, axis=1)
    last = r_t[-1] + discount_t[-1] * v[-1]

    def step(later, xs):
        r, g, value, predicted, c = xs
        now = r + g * (value - c * predicted + c * later)
        return now, now

    _, earlier = lax.scan(step, last, (r_t[:-1], discount_t[:-1], v[:-1], q[:-1], c_t[:-1]), reverse=True)
    returns = jnp.append(earlier, last)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
