"""Looks at the values of c_t to take a short cut for one-step returns.

Page: "Returns: float32 of shape `(T,)`, identical for both settings of the flag, under `jax.jit` and `jax.vmap` as well."
When: under jax.jit or jax.vmap with c_t traced: the Python if cannot read a traced array, and the call fails.
"""
import jax.numpy as jnp
from jax import lax


def _returns(q_t, v_t, r_t, discount_t, c_t):
    last = r_t[-1] + discount_t[-1] * v_t[-1]

    def back(later, step):
        reward, gamma, value, q, c = step
        now = reward + gamma * (value - c * q + c * later)
        return now, now

    _, inner = lax.scan(back, last, (r_t[:-1], discount_t[:-1], v_t[:-1], q_t, c_t), reverse=True)
    return jnp.append(inner, last)


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    if stop_target_gradients and bool(jnp.all(c_t == 0.0)):
        return lax.stop_gradient(r_t + discount_t * v_t)
    out = _returns(q_t, v_t, r_t, discount_t, c_t)
    return lax.stop_gradient(out) if stop_target_gradients else out
