"""Pads q_t and c_t with a zero, so that the general line serves the last step as well."""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    q, c = (jnp.pad(jnp.asarray(x), (0, 1)) for x in (q_t, c_t))

    def back(later, step):
        reward, gamma, value, q, c = step
        now = reward + gamma * (value - c * q + c * later)
        return now, now

    arrays = tuple(map(jnp.asarray, (r_t, discount_t, v_t))) + (q, c)
    _, out = lax.scan(back, jnp.float32(0.0), arrays, reverse=True)
    if stop_target_gradients:
        return lax.stop_gradient(out)
    return out
