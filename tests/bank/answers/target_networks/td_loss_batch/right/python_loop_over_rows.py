"""A plain loop over the rows, which jit unrolls."""
import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    n = q_online.shape[0]
    total = jnp.float32(0.0)
    for i in range(n):
        a = jnp.asarray(actions[i]).astype(jnp.int32)
        future = lax.stop_gradient(q_target[i]).max()
        total = total + jnp.square(rewards[i] + gamma * (1 - dones[i]) * future - q_online[i, a])
    return total / n
