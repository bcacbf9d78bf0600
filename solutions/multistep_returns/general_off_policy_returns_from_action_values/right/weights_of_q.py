"""Expectation and correction as one weighted sum over actions; inputs stopped on the first line."""

import jax
import jax.numpy as jnp
from jax.lax import stop_gradient


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    if stop_target_gradients:
        q_t, r_t, discount_t, c_t, pi_t = jax.tree.map(stop_gradient, (q_t, r_t, discount_t, c_t, pi_t))
    T, A = q_t.shape
    trace = jnp.concatenate([c_t[: T - 1], jnp.zeros(1)])
    taken = jnp.arange(A)[None, :] == a_t[:, None]
    offset = r_t + discount_t * jnp.einsum("ta,ta->t", pi_t - trace[:, None] * taken, q_t)
    fade = discount_t * trace
    g, rows = jnp.zeros(()), []
    for t in reversed(range(T)):
        g = offset[t] + fade[t] * g
        rows.insert(0, g)
    return jnp.asarray(rows)
