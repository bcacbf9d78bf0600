import jax
import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    mask = jax.nn.one_hot(action_taken.astype(jnp.int32), q_online.shape[0])
    q_sa = jnp.sum(mask * q_online)
    q_next = jnp.max(lax.stop_gradient(q_target))
    return jnp.power(reward + gamma * q_next - q_sa, 2)
