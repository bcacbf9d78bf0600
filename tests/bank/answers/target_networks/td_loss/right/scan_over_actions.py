"""One scan over the actions carries the running maximum and the prediction, starting from the stopped first
entry.
"""

import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    """The squared one-step TD error, with the bootstrap held fixed."""
    q_online = jnp.asarray(q_online, jnp.float32)
    frozen = lax.stop_gradient(jnp.asarray(q_target, jnp.float32))

    def visit(carry, entry):
        best, prediction = carry
        number, live, other = entry
        return (jnp.maximum(best, other), jnp.where(number == action_taken, live, prediction)), None

    numbers = jnp.arange(q_online.shape[0], dtype=jnp.float32)
    start = (frozen[0], jnp.zeros_like(frozen[0]))
    (best, prediction), _ = lax.scan(visit, start, (numbers, q_online, frozen))
    delta = reward + gamma * best - prediction
    return delta * delta
