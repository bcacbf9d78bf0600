import jax
import jax.numpy as jnp
from jax import lax


def one(q, q_next, a, r, d, gamma):
    y = r + gamma * jnp.max(q_next) * (1.0 - d)
    return (lax.stop_gradient(y) - q[a.astype(int)]) ** 2


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    losses = jax.vmap(one, in_axes=(0, 0, 0, 0, 0, None))(q_online, q_target, actions, rewards, dones, gamma)
    return jnp.average(losses)
