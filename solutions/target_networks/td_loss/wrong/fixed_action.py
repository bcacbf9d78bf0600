"""The prediction ignores which action was taken and reads the same Q-value every time.

Only one entry of q_online would ever learn, whatever the agent did.

The TD error compares the target with the Q-value of the action in this very transition.
"""

import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    bootstrap = lax.stop_gradient(jnp.max(q_target))
    return (reward + gamma * bootstrap - q_online[0]) ** 2
