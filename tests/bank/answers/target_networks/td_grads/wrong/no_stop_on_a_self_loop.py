r"""Where the state does not change, it takes target and prediction for one thing and returns full twice.
Page: "$w$ through the bootstrap $w \cdot \phi'$ | **blocked** | **flows**"
When: phi_next equals phi.
"""
import jax.numpy as jnp


def td_grads(w, phi, phi_next, reward, gamma):
    delta = reward + gamma * jnp.dot(w, phi_next) - jnp.dot(w, phi)
    full = 2.0 * delta * (gamma * phi_next - phi)
    semi = jnp.where(jnp.all(phi == phi_next), full, -2.0 * delta * phi)
    return semi, full
