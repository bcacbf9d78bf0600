"""Rows by vmap, a Python loop from the end, inputs stopped at the door."""
import jax
import jax.numpy as jnp
from jax import lax


def _row(q, a, pi):
    return jnp.dot(pi, q), lax.dynamic_index_in_dim(q, a.astype(jnp.int32), keepdims=False)


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    if stop_target_gradients:
        q_t, r_t, discount_t, c_t, pi_t = map(lax.stop_gradient, (q_t, r_t, discount_t, c_t, pi_t))
    v, q = jax.vmap(_row)(q_t, a_t, pi_t)
    final = r_t.shape[0] - 1
    returns = {final: r_t[final] + discount_t[final] * v[final]}
    for t in range(final - 1, -1, -1):
        surprise = returns[t + 1] - q[t]
        returns[t] = r_t[t] + discount_t[t] * (v[t] + c_t[t] * surprise)
    return jnp.stack([returns[t] for t in range(final + 1)])
