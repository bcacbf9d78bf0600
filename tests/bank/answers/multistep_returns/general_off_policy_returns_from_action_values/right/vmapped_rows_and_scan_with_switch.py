"""A small function of one row is vmapped, the scan carries a switch that is off after the last step."""

import jax
import jax.numpy as jnp
from jax import lax


def _row(q, action, pi):
    return jnp.vdot(pi, q, precision=lax.Precision.HIGHEST), lax.dynamic_index_in_dim(q, action, keepdims=False)


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    freeze = lax.stop_gradient if stop_target_gradients else (lambda tree: tree)
    q_t, r_t, discount_t, c_t, pi_t = freeze((q_t, r_t, discount_t, c_t, pi_t))
    v, q = jax.vmap(_row)(q_t, jnp.asarray(a_t).astype(jnp.int32), pi_t)
    has_successor = jnp.arange(r_t.shape[0]) < r_t.shape[0] - 1
    trace = jnp.where(has_successor, c_t, 0.0)

    def step(later, xs):
        reward, discount, value, predicted, weight = xs
        now = reward + discount * (value + weight * (later - predicted))
        return now, now

    return lax.scan(step, jnp.zeros_like(r_t[0]), (r_t, discount_t, v, q, trace), reverse=True)[1]
