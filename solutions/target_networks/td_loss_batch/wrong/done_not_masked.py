"""Transitions that ended an episode still bootstrap from a next state.

After the end there is nothing more to earn. Values that are bootstrapped past it depend on one another,
and can grow for as long as training runs.

`dones` is 1 where the episode ended. Find the factor that it has to switch off, and only there.
"""

import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    bootstrap = lax.stop_gradient(jnp.max(q_target, axis=1))
    target = rewards + gamma * bootstrap
    rows = jnp.arange(q_online.shape[0])
    return jnp.mean((target - q_online[rows, jnp.int32(actions)]) ** 2)
