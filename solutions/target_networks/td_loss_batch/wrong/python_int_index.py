"""Each action was turned into a Python integer, so the function runs alone and breaks under jit.

A traced array has a shape and a type but no numbers yet, and `int()`, `.item()`, `.tolist()` and
`np.array()` all ask for the numbers. A training step that cannot be jitted is slower by orders of
magnitude.

One conversion of the whole array, by JAX itself, needs no number to be known.
"""

import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    bootstrap = lax.stop_gradient(jnp.max(q_target, axis=1))
    target = rewards + gamma * (1 - dones) * bootstrap
    prediction = jnp.stack([q[int(action)] for q, action in zip(q_online, actions)])
    return jnp.mean((target - prediction) ** 2)
