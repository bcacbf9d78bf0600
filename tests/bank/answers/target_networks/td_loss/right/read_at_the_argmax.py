"""Reads the held target at its argmax, and everything but the prediction is held in one go."""
import jax
import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    q_target, action_taken, reward, gamma = jax.tree.map(lax.stop_gradient, (q_target, action_taken, reward, gamma))
    a = jnp.int32(action_taken)
    goal = jnp.multiply(gamma, q_target[jnp.argmax(q_target)]) + reward
    return jnp.power(jnp.subtract(goal, q_online.at[a].get()), 2)
