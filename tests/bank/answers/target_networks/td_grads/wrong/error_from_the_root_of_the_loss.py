"""Gets the error back as the square root of its square and loses the sign.

Page: semi = grad of delta^2 = -2 delta phi; full adds 2 delta gamma phi'.
When: delta < 0.
"""
import jax.numpy as jnp


def td_grads(w, phi, phi_next, reward, gamma):
    loss = (reward + gamma * jnp.dot(w, phi_next) - jnp.dot(w, phi)) ** 2
    twice = 2 * jnp.sqrt(loss)
    return -twice * phi, twice * (gamma * phi_next - phi)
