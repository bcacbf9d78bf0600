"""Keeps the values of the two states in a dict by identity; a state that leads to itself is stopped in both places.

Page: "w through the prediction w . phi | semi: flows"
When: the same array is passed as `phi` and as `phi_next` (without jit).
"""

import jax
import jax.numpy as jnp
from jax import lax


def td_grads(w, phi, phi_next, reward, gamma):
    def loss(v, hold):
        values = {}
        for features, role in ((phi, lambda x: x), (phi_next, hold)):
            values[id(features)] = role(jnp.dot(v, features))
        return (reward + gamma * values[id(phi_next)] - values[id(phi)]) ** 2

    semi = jax.grad(loss)(w, lax.stop_gradient)
    full = jax.grad(loss)(w, lambda x: x)
    return semi, full
