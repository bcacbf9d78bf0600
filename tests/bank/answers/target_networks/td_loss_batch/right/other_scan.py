"""A scan over the rows that adds up the squares."""
import jax
import jax.numpy as jnp
from jax import lax


@jax.jit
def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    actions_table = jnp.arange(q_online.shape[1])

    def row(total, transition):
        q, q_next, action, reward, done = transition
        y = reward + gamma * (1.0 - done) * lax.reduce_max(lax.stop_gradient(q_next), axes=(0,))
        predicted = jnp.sum(jnp.where(actions_table == jnp.int32(action), q, 0.0))
        return total + (y - predicted) ** 2, None

    total, _ = lax.scan(row, jnp.float32(0.0), (q_online, q_target, actions, rewards, dones))
    return total / q_online.shape[0]
