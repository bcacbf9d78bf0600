"""The action by a one-hot product, the stop around the whole array q_target."""
import jax
import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    q_target = lax.stop_gradient(q_target)
    index = jnp.asarray(action_taken).astype(jnp.int32)
    chosen = jax.nn.one_hot(index, q_online.shape[-1], dtype=q_online.dtype)
    delta = reward + gamma * jnp.max(q_target) - jnp.sum(chosen * q_online)
    return delta * delta
