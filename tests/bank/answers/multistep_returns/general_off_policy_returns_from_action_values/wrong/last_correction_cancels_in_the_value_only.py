"""At the last step the correction cancels in the value but not in the gradient of the last taken Q-value
(flag off).
"""

import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    q = jnp.take_along_axis(q_t, a_t.astype(int)[:, None], axis=1)[:, 0]
    v = jnp.sum(pi_t * q_t, axis=1)
    start = lax.stop_gradient(q[-1])  # with this start the bracket of the last step is v alone

    def step(later, xs):
        r, g, value, predicted, c = xs
        now = r + g * (value + c * (later - predicted))
        return now, now

    _, returns = lax.scan(step, start, (r_t, discount_t, v, q, c_t), reverse=True)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
