import jax
import jax.numpy as jnp


def td_loss(q_online, q_target, action_taken, reward, gamma):
    target = jax.lax.stop_gradient(reward + gamma * q_target.max())
    return jnp.square(target - q_online[action_taken.astype(int)])
