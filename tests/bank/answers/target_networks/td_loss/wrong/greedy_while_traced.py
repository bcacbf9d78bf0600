"""Uses int() and falls back to the greedy action where int() has nothing to return.
Page: "While JAX traces your function there is no number behind `action_taken` yet, so `int(action_taken)` has nothing to return. Convert within JAX."
When: under jit or vmap with action_taken traced, and the action taken is not the greedy one.
"""
import jax
import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    try:
        a = int(action_taken)
    except jax.errors.JAXTypeError:
        a = jnp.argmax(q_online)
    target = reward + gamma * lax.stop_gradient(jnp.max(q_target))
    return (target - q_online[a]) ** 2
