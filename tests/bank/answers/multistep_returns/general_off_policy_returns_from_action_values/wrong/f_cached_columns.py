"""Keeps the column numbers in an lru_cache, which may then hold a tracer.

Page: "Returns: float32 of shape `(T,)`; the flag does not change it, nor does `jax.jit` or `jax.vmap`."
When: the first call with a given n_actions happens under jax.jit; any later call with that n_actions outside of this trace
raises UnexpectedTracerError.
"""
import functools

import jax.numpy as jnp
from jax import lax


@functools.lru_cache(maxsize=None)
def _columns(n_actions):
    return jnp.arange(n_actions)[None, :] + jnp.zeros((1, n_actions))


def _recursion(v, qa, r_t, discount_t, c_t):
    last = r_t[-1] + discount_t[-1] * v[-1]

    def back(later, step):
        reward, gamma, value, q, c = step
        now = reward + gamma * (value - c * q + c * later)
        return now, now

    _, inner = lax.scan(back, last, (r_t[:-1], discount_t[:-1], v[:-1], qa[:-1], c_t[:-1]), reverse=True)
    return jnp.append(inner, last)


def general_off_policy_returns_from_action_values(q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True):
    v = jnp.sum(pi_t * q_t, axis=1)
    mask = _columns(q_t.shape[1]) == a_t[:, None]
    qa = jnp.sum(jnp.where(mask, q_t, 0.0), axis=1)
    out = _recursion(v, qa, r_t, discount_t, c_t)
    return lax.stop_gradient(out) if stop_target_gradients else out
