"""Works with columns and squeezes the results; with one feature the axis of the features goes too.

Page: "Returns: two float32 arrays of shape (n,)".
When: n = 1.
"""
import jax.numpy as jnp


def td_grads(w, phi, phi_next, reward, gamma):
    w, phi, phi_next = (jnp.reshape(v, (-1, 1)) for v in (w, phi, phi_next))
    delta = reward + gamma * w.T @ phi_next - w.T @ phi
    semi = -2 * phi @ delta
    full = semi + 2 * gamma * phi_next @ delta
    return jnp.squeeze(semi), jnp.squeeze(full)
