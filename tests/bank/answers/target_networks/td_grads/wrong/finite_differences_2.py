"""Central differences of the squared error: exact on paper for a quadratic, but not in float32.

Page: "full = nabla_w delta^2"
When: the error is large (hundreds and more) or of a tiny scale, so that the difference of the squares is lost in rounding.
"""

import jax
import jax.numpy as jnp

STEP = 0.0625


def td_grads(w, phi, phi_next, reward, gamma):
    def slopes(loss):
        moves = STEP * jnp.eye(w.shape[0], dtype=w.dtype)
        return jax.vmap(lambda move: (loss(w + move) - loss(w - move)) / (2 * STEP))(moves)

    bootstrap = jnp.dot(w, phi_next)
    semi = slopes(lambda v: (reward + gamma * bootstrap - jnp.dot(v, phi)) ** 2)
    full = slopes(lambda v: (reward + gamma * jnp.dot(v, phi_next) - jnp.dot(v, phi)) ** 2)
    return semi, full
