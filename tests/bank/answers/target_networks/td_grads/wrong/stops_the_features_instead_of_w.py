"""The stop of `semi` is around phi_next, not around w or the bootstrap.

Page: "the bootstrap w . phi' is treated as a number that does not change with w"
When: always, unless gamma, the error or phi_next is zero.
"""

import jax
import jax.numpy as jnp
from jax import lax


def td_grads(w, phi, phi_next, reward, gamma):
    def full_loss(w):
        return (reward + gamma * jnp.dot(w, phi_next) - jnp.dot(w, phi)) ** 2

    def semi_loss(w):
        return (reward + gamma * jnp.dot(w, lax.stop_gradient(phi_next)) - jnp.dot(w, phi)) ** 2

    return jax.grad(semi_loss)(w), jax.grad(full_loss)(w)
