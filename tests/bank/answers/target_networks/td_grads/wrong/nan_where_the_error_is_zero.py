"""Writes the squared error as the square of a norm, whose gradient at zero is not a number.

Page: "full = nabla_w delta^2"
When: the TD error is exactly 0 (all weights and the reward zero, say).
"""

import jax
import jax.numpy as jnp
from jax import lax


def td_grads(w, phi, phi_next, reward, gamma):
    def loss(w, hold):
        delta = reward + gamma * hold(w @ phi_next) - w @ phi
        return jnp.sqrt(delta * delta) ** 2

    semi = jax.grad(lambda v: loss(v, lax.stop_gradient))(w)
    full = jax.grad(lambda v: loss(v, lambda x: x))(w)
    return semi, full
