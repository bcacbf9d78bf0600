"""With one action there is no choice: it takes a shortcut and multiplies by the live probability afterwards.

Page: "`pi_t` | **blocked**"
When: n_actions = 1, flag left out or True.
"""
import jax.numpy as jnp
from jax import lax


def _run(taken, v, r_t, discount_t, c_t):
    last = r_t[-1] + discount_t[-1] * v[-1]

    def step(g, x):
        q, v, r, d, c = x
        g = r + d * (v - c * q + c * g)
        return g, g

    rest = tuple(x[:-1] for x in (taken, v, r_t, discount_t, c_t))
    return jnp.append(lax.scan(step, last, rest, reverse=True)[1], last)


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    """Off-policy returns from the Q-values of all actions."""
    if stop_target_gradients:
        q_t, r_t, discount_t, c_t = map(lax.stop_gradient, (q_t, r_t, discount_t, c_t))
    if q_t.shape[1] == 1:
        return _run(q_t[:, 0], q_t[:, 0] * pi_t[:, 0], r_t, discount_t, c_t)
    if stop_target_gradients:
        pi_t = lax.stop_gradient(pi_t)
    taken = jnp.take_along_axis(q_t, a_t.astype(int)[:, None], axis=1)[:, 0]
    return _run(taken, (pi_t * q_t).sum(axis=1), r_t, discount_t, c_t)
