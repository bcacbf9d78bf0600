r"""By hand, with 4 gamma^2 where the bootstrap's path has 2 gamma.
Page: "$$\delta = r + \gamma\, w \cdot \phi' - w \cdot \phi .$$"
When: gamma is not 0.5 (nor 0), where 2 gamma^2 happens to equal gamma.
"""
import jax.numpy as jnp


def td_grads(w, phi, phi_next, reward, gamma):
    delta = reward + gamma * jnp.dot(w, phi_next) - jnp.dot(w, phi)
    semi = -2.0 * delta * phi
    full = semi + 4.0 * gamma**2 * delta * phi_next
    return semi, full
