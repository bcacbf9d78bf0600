"""In a default call computes on the host with numpy, by a pure_callback that does not know vmap.

Page: "Returns: float32 of shape `(T,)`; the flag does not change it, nor does `jax.jit` or `jax.vmap`."
When: flag left out or True, under jax.vmap: an error. Eager, jit and grad are fine.
"""
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


def _recursion(v, qa, r_t, discount_t, c_t):
    last = r_t[-1] + discount_t[-1] * v[-1]

    def back(later, step):
        reward, gamma, value, q, c = step
        now = reward + gamma * (value - c * q + c * later)
        return now, now

    _, inner = lax.scan(back, last, (r_t[:-1], discount_t[:-1], v[:-1], qa[:-1], c_t[:-1]), reverse=True)
    return jnp.append(inner, last)


def _host(q_t, a_t, r_t, discount_t, c_t, pi_t):
    q_t, a_t, r_t, discount_t, c_t, pi_t = map(np.asarray, (q_t, a_t, r_t, discount_t, c_t, pi_t))
    v = (pi_t * q_t).sum(axis=1)
    out = np.empty_like(r_t)
    out[-1] = r_t[-1] + discount_t[-1] * v[-1]
    for t in range(len(r_t) - 2, -1, -1):
        out[t] = r_t[t] + discount_t[t] * (v[t] + c_t[t] * (out[t + 1] - q_t[t, int(a_t[t])]))
    return out


def general_off_policy_returns_from_action_values(q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True):
    if stop_target_gradients:
        frozen = lax.stop_gradient((q_t, a_t, r_t, discount_t, c_t, pi_t))
        return jax.pure_callback(_host, jax.ShapeDtypeStruct(jnp.shape(r_t), jnp.float32), *frozen)
    v = jnp.sum(pi_t * q_t, axis=1)
    qa = q_t[jnp.arange(len(r_t)), a_t.astype(int)]
    return _recursion(v, qa, r_t, discount_t, c_t)
