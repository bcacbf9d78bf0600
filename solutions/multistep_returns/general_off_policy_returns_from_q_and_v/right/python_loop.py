import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    g = r_t[-1] + discount_t[-1] * v_t[-1]
    out = [g]
    for t in range(len(r_t) - 2, -1, -1):
        g = r_t[t] + discount_t[t] * (v_t[t] - c_t[t] * q_t[t] + c_t[t] * g)
        out.append(g)
    out = jnp.stack(out[::-1])
    if stop_target_gradients:
        return lax.stop_gradient(out)
    return out
