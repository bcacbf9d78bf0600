"""The one-step TD error, squared, with the bootstrap held fixed (Mnih et al., 2015)."""

import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    """(r + γ·sg(max q_target) − q_online[a])², for one transition."""
    bootstrap = lax.stop_gradient(jnp.max(q_target))
    td_error = reward + gamma * bootstrap - q_online[jnp.int32(action_taken)]
    return td_error**2
