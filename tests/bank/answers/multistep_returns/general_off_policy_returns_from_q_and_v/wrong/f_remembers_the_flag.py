"""A call without the flag uses the flag of the call before.

Page: "**blocked**" in the column "default, or `True`"
When: after a call with stop_target_gradients=False, a call that leaves the flag out is live.
"""
import jax.numpy as jnp
from jax import lax


class _Default:
    """True, until told otherwise."""

    stop = True


_left_out = _Default()


def _returns(q_t, v_t, r_t, discount_t, c_t):
    last = r_t[-1] + discount_t[-1] * v_t[-1]

    def back(later, step):
        reward, gamma, value, q, c = step
        now = reward + gamma * (value - c * q + c * later)
        return now, now

    _, inner = lax.scan(back, last, (r_t[:-1], discount_t[:-1], v_t[:-1], q_t, c_t), reverse=True)
    return jnp.append(inner, last)


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=_left_out):
    if stop_target_gradients is not _left_out:
        _left_out.stop = stop_target_gradients
    out = _returns(q_t, v_t, r_t, discount_t, c_t)
    return lax.stop_gradient(out) if _left_out.stop else out
