"""The loss of a single transition under vmap, then the mean."""
import jax
import jax.numpy as jnp
from jax import lax


def _one(q, q_next, action, reward, done, gamma):
    bootstrap = lax.stop_gradient(jnp.max(q_next))
    return (reward + gamma * (1.0 - done) * bootstrap - q[action.astype(jnp.int32)]) ** 2


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    each = jax.vmap(_one, in_axes=(0, 0, 0, 0, 0, None))(q_online, q_target, actions, rewards, dones, gamma)
    return each.mean()
