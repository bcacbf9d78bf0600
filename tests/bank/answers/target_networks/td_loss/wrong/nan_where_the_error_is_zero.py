r"""Takes the norm of the error and squares it again.
Page: "**flows**: $-2\,\delta$ at the action taken, where $\delta$ is the TD error; 0 elsewhere"
When: the TD error is exactly 0; the gradient on q_online is NaN instead of 0.
"""
import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    a = jnp.asarray(action_taken).astype(jnp.int32)
    delta = reward + gamma * lax.stop_gradient(jnp.max(q_target)) - q_online[a]
    distance = jnp.sqrt(delta * delta)
    return distance**2
