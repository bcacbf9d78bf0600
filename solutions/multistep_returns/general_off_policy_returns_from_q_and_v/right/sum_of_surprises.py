"""The one-step targets, plus each later surprise, r + γ·v − q, weighted by the traces on the way."""

import jax
import jax.numpy as jnp
from jax.lax import stop_gradient


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    if stop_target_gradients:
        q_t, v_t, r_t, discount_t, c_t = jax.tree.map(stop_gradient, (q_t, v_t, r_t, discount_t, c_t))
    T = r_t.shape[0]
    one_step = r_t + discount_t * v_t
    fade = discount_t[:-1] * c_t
    surprise = one_step[1:] - q_t
    rows = [one_step[t] + jnp.sum(jnp.cumprod(fade[t:]) * surprise[t:]) for t in range(T)]
    return jnp.array(rows)
