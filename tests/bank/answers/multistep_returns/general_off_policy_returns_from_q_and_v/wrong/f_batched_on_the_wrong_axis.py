"""In a default call computes on the host; under vmap the callback gets a batch and walks along the wrong axis.

Page: "identical for both settings of the flag, under `jax.jit` and `jax.vmap` as well."
When: flag left out or True, under jax.vmap: wrong numbers (the loop runs over the trajectories, not over the steps).
"""
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


def _returns(q_t, v_t, r_t, discount_t, c_t):
    last = r_t[-1] + discount_t[-1] * v_t[-1]

    def back(later, step):
        reward, gamma, value, q, c = step
        now = reward + gamma * (value - c * q + c * later)
        return now, now

    _, inner = lax.scan(back, last, (r_t[:-1], discount_t[:-1], v_t[:-1], q_t, c_t), reverse=True)
    return jnp.append(inner, last)


def _host(q, v, r, g, c):
    q, v, r, g, c = map(np.asarray, (q, v, r, g, c))
    out = r + g * v
    for t in range(len(r) - 2, -1, -1):
        out[t] = r[t] + g[t] * (v[t] - c[t] * q[t] + c[t] * out[t + 1])
    return out


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    if not stop_target_gradients:
        return _returns(q_t, v_t, r_t, discount_t, c_t)
    frozen = lax.stop_gradient((jnp.append(q_t, 0.0), v_t, r_t, discount_t, jnp.append(c_t, 0.0)))
    shape = jax.ShapeDtypeStruct(jnp.shape(r_t), jnp.float32)
    return jax.pure_callback(_host, shape, *frozen, vmap_method="broadcast_all")
