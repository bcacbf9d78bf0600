"""The Q-value of the action taken is never subtracted.

The mean over actions and the sampled outcome then both count, and returns grow with every step by what
the critic already knew.

If the critic is perfect, traces should make no difference. Test yours on such a case.
"""

import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    def step(later, now):
        reward, discount, value, trace = now
        earlier = reward + discount * (value + trace * later)
        return earlier, earlier

    v_t = jnp.sum(pi_t * q_t, axis=1)
    last = r_t[-1] + discount_t[-1] * v_t[-1]
    inner = (r_t[:-1], discount_t[:-1], v_t[:-1], c_t[:-1])
    _, returns = lax.scan(step, last, inner, reverse=True)
    returns = jnp.append(returns, last)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
