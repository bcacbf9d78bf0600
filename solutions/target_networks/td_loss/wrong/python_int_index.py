"""The action was turned into a Python number, so the function works alone but breaks under jit and vmap.

While a function is traced, its inputs have a shape and a type but no value yet, and `int()` or
`.item()` asks for the value. Every training step worth running is jitted.

Look for a conversion that stays within JAX and gives back an array.
"""

import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    bootstrap = lax.stop_gradient(jnp.max(q_target))
    return (reward + gamma * bootstrap - q_online[int(action_taken)]) ** 2
