"""q_t and v_t are fixed by default, the rewards, discounts and traces are not.

Traces are often made of the policy's probabilities. A path through c_t lets the critic's loss reach the
policy and change how far it looks ahead.

Five inputs make up the return. Compare with the contract how many of them you froze.
"""

import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    def step(later, now):
        reward, discount, value, action_value, trace = now
        earlier = reward + discount * (value - trace * action_value + trace * later)
        return earlier, earlier

    if stop_target_gradients:
        q_t, v_t = lax.stop_gradient((q_t, v_t))
    last = r_t[-1] + discount_t[-1] * v_t[-1]
    inner = (r_t[:-1], discount_t[:-1], v_t[:-1], q_t, c_t)
    _, returns = lax.scan(step, last, inner, reverse=True)
    returns = jnp.append(returns, last)
    return returns
