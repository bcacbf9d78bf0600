"""The last action's probability is taken as one minus the others: same value, but the derivative
in pi_t is that on the simplex (zero for the last action, differences for the others).
Page: "what flows to each is the formula's derivative, as if it were free"
When: stop_target_gradients=False, n_actions >= 2.
"""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    head = pi_t[:, :-1]
    if pi_t.shape[1] > 1:
        pi_t = jnp.concatenate([head, 1.0 - head.sum(axis=1, keepdims=True)], axis=1)
    v = jnp.sum(pi_t * q_t, axis=1)
    qa = jnp.take_along_axis(q_t, a_t.astype(jnp.int32)[:, None], axis=1)[:, 0]
    last = r_t[-1] + discount_t[-1] * v[-1]

    def back(g, x):
        r, d, vv, c, q = x
        g = r + d * (vv - c * q + c * g)
        return g, g

    _, rest = lax.scan(back, last, (r_t[:-1], discount_t[:-1], v[:-1], c_t[:-1], qa[:-1]), reverse=True)
    out = jnp.append(rest, last)
    return lax.stop_gradient(out) if stop_target_gradients else out
