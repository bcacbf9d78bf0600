"""The mask took the reward away along with the bootstrap, so an episode's last reward is lost.

In many tasks that is the only reward there is: the goal, the win, the crash.

What ends with the episode is the future, not the step that was taken. Look at what stands inside
the brackets that `1 - dones` multiplies.
"""

import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    bootstrap = lax.stop_gradient(jnp.max(q_target, axis=1))
    target = (1 - dones) * (rewards + gamma * bootstrap)
    rows = jnp.arange(q_online.shape[0])
    return jnp.mean((target - q_online[rows, jnp.int32(actions)]) ** 2)
