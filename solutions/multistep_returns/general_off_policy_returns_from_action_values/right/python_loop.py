import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    T = len(r_t)
    a = jnp.round(a_t).astype(int)
    g = None
    out = []
    for t in range(T - 1, -1, -1):
        ahead = jnp.dot(pi_t[t], q_t[t])
        if g is not None:
            ahead = ahead + c_t[t] * (g - q_t[t, a[t]])
        g = r_t[t] + discount_t[t] * ahead
        out.append(g)
    out = jnp.stack(out[::-1])
    if stop_target_gradients:
        out = lax.stop_gradient(out)
    return out
