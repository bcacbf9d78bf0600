"""Flattens the Q-values and computes each entry's place; a column against a column."""
import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    b, n = q_online.shape
    place = jnp.arange(b) * n + jnp.rint(actions).astype(jnp.int32)
    predicted = q_online.reshape(-1)[place].reshape(b, 1)
    best = lax.top_k(lax.stop_gradient(q_target), 1)[0]
    target = rewards.reshape(b, 1) + gamma * (1.0 - dones.reshape(b, 1)) * best
    return jnp.mean(jnp.square(predicted - target))
