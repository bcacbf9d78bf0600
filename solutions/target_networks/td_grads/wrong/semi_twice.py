"""The same gradient came back twice: the one that holds the bootstrap fixed.

The second value is meant to be the true derivative of δ², in which w also acts through the next state's
value. The term that is missing is the whole difference between the two methods.

Differentiate δ² on paper once, with both occurrences of w, and see which of them your second value
leaves out.
"""

import jax
import jax.numpy as jnp
from jax import lax


def td_grads(w, phi, phi_next, reward, gamma):
    def loss(w):
        return (reward + gamma * lax.stop_gradient(jnp.dot(w, phi_next)) - jnp.dot(w, phi)) ** 2

    return jax.grad(loss)(w), jax.grad(loss)(w)
