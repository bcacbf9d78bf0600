import jax
import jax.numpy as jnp


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    frozen = jax.lax.stop_gradient(q_target)
    best = frozen.max(-1)
    target = jnp.where(dones > 0.5, rewards, rewards + gamma * best)
    picked = (q_online * jax.nn.one_hot(actions, q_online.shape[1])).sum(axis=1)
    return jnp.square(picked - target).mean()
