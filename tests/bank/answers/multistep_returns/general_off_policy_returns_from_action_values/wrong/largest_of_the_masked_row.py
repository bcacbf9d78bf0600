"""Picks the taken action's value as the largest entry of the row times a one-hot mask. The other entries
are zeros, and a zero is larger than a negative value.

Page: q_t(a_t), of any sign.
When: a taken action with a negative Q-value (and a second action).
"""
import jax
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    mask = jax.nn.one_hot(a_t.astype(int), q_t.shape[-1])
    q = jnp.max(q_t * mask, axis=-1)
    v = jnp.einsum("ta,ta->t", pi_t, q_t)
    g = r_t[-1] + discount_t[-1] * v[-1]
    out = [g]
    for t in range(r_t.shape[0] - 2, -1, -1):
        g = r_t[t] + discount_t[t] * (v[t] + c_t[t] * (g - q[t]))
        out.append(g)
    out = jnp.stack(out[::-1])
    return lax.stop_gradient(out) if stop_target_gradients else out
