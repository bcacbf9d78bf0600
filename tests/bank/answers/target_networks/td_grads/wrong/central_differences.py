"""The gradients are central differences in float32, which are far off where the squared error is large."""

import jax
import jax.numpy as jnp


def td_grads(w, phi, phi_next, reward, gamma):
    step = 1e-2
    bootstrap = gamma * jnp.dot(w, phi_next)

    def fixed(v):
        return (reward + bootstrap - jnp.dot(v, phi)) ** 2

    def free(v):
        return (reward + gamma * jnp.dot(v, phi_next) - jnp.dot(v, phi)) ** 2

    moves = step * jnp.eye(w.shape[0], dtype=w.dtype)

    def slopes(loss):
        return jax.vmap(lambda move: (loss(w + move) - loss(w - move)) / (2 * step))(moves)

    return slopes(fixed), slopes(free)
