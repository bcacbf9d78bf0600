"""The loss of one transition, vmapped, then averaged."""
import jax
import jax.numpy as jnp


def _one(q, q_next, action, reward, done, gamma):
    y = reward + gamma * jnp.where(done > 0.5, 0.0, jnp.max(q_next))
    return jnp.square(jax.lax.stop_gradient(y) - q[action.astype(jnp.int32)])


_many = jax.vmap(_one, in_axes=(0, 0, 0, 0, 0, None))


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    return jnp.mean(_many(q_online, q_target, actions, rewards, dones, gamma))
