"""One-hot rows and an inner product of the error with itself; the finished target is stopped."""
import jax
import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    hot = jax.nn.one_hot(actions.astype(jnp.int32), q_online.shape[1], dtype=jnp.float32)
    predicted = jnp.sum(hot * q_online, axis=-1)
    target = lax.stop_gradient(rewards + gamma * jnp.where(dones > 0.5, 0.0, jnp.amax(q_target, axis=-1)))
    delta = target - predicted
    return jnp.sum(delta * delta) / delta.shape[0]
