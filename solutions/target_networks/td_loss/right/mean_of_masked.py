import jax
import jax.numpy as jnp


def td_loss(q_online, q_target, action_taken, reward, gamma):
    actions = jnp.arange(q_online.shape[-1])
    target = reward + gamma * jnp.max(q_target)
    errors = jnp.where(actions == action_taken, jax.lax.stop_gradient(target) - q_online, 0.0)
    return jnp.sum(errors**2)
