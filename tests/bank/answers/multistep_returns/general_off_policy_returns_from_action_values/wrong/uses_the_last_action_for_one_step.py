"""For a single step it corrects by the action taken after it, towards the policy's expectation.

Page: "So the last entries of `a_t` and `c_t` are given and not used."
When: T = 1, the trace is not 0 and q_t(a_t) differs from the expectation.
"""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    """Off-policy returns from the Q-values of all actions."""
    v = jnp.sum(pi_t * q_t, axis=1)
    taken = jnp.take_along_axis(q_t, a_t.astype(int)[:, None], axis=1)[:, 0]
    used = max(r_t.shape[0] - 1, 1)
    g = v[-1] if r_t.shape[0] == 1 else r_t[-1] + discount_t[-1] * v[-1]
    returns = [] if r_t.shape[0] == 1 else [g]
    for t in reversed(range(used)):
        g = r_t[t] + discount_t[t] * (v[t] - c_t[t] * taken[t] + c_t[t] * g)
        returns.append(g)
    result = jnp.stack(returns[::-1])
    return lax.stop_gradient(result) if stop_target_gradients else result
