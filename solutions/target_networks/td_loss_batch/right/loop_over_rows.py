import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    total = 0.0
    for i in range(q_online.shape[0]):
        bootstrap = lax.stop_gradient(jnp.sort(q_target[i])[-1])
        alive = 1 - dones[i]
        delta = rewards[i] + gamma * alive * bootstrap - q_online[i, jnp.int32(actions[i])]
        total = total + delta**2
    return total / q_online.shape[0]
