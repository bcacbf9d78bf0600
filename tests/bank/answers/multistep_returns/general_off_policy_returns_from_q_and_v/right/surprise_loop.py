"""The correction written as a surprise, an ordinary loop over a list, a stop at the door."""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    arrays = (q_t, v_t, r_t, discount_t, c_t)
    q, v, r, gamma, c = lax.stop_gradient(arrays) if stop_target_gradients else arrays
    out = [r[-1] + gamma[-1] * v[-1]]
    for t in range(len(r) - 2, -1, -1):
        out.insert(0, r[t] + gamma[t] * (v[t] + c[t] * (out[0] - q[t])))
    return jnp.array(out)
