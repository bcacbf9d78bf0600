"""The first gradient holds the prediction fixed and moves the bootstrap: the stop is on the wrong value.

Followed downhill, this changes what the next state is said to be worth until it agrees with the earlier
prediction, so the later value learns from the earlier one.

One of the two values rests on a reward that was really seen. Decide which of them has to give way.
"""

import jax
import jax.numpy as jnp
from jax import lax


def td_grads(w, phi, phi_next, reward, gamma):
    def semi_loss(w):
        return (reward + gamma * jnp.dot(w, phi_next) - lax.stop_gradient(jnp.dot(w, phi))) ** 2

    def full_loss(w):
        return (reward + gamma * jnp.dot(w, phi_next) - jnp.dot(w, phi)) ** 2

    return jax.grad(semi_loss)(w), jax.grad(full_loss)(w)
