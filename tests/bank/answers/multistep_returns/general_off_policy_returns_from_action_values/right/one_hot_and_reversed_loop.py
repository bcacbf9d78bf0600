"""A one-hot by comparison picks the taken action; a plain Python loop from the end collects the returns in
a list.
"""

import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    horizon, n_actions = q_t.shape
    taken = (a_t[:, None] == jnp.arange(n_actions)).astype(q_t.dtype)
    expected = jnp.einsum("ta,ta->t", pi_t, q_t, precision=lax.Precision.HIGHEST)
    predicted = jnp.sum(taken * q_t, axis=-1)

    collected = [r_t[-1] + discount_t[-1] * expected[-1]]
    for t in range(horizon - 2, -1, -1):
        bracket = expected[t] - c_t[t] * predicted[t] + c_t[t] * collected[-1]
        collected.append(r_t[t] + discount_t[t] * bracket)
    result = jnp.stack(collected[::-1])
    if stop_target_gradients:
        return lax.stop_gradient(result)
    return result
