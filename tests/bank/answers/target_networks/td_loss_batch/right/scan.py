"""A scan over the transitions that carries the running sum."""
import jax
import jax.numpy as jnp
from jax import lax


@jax.jit
def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    def step(total, row):
        q, q_next, a, r, d = row
        delta = r + gamma * (1.0 - d) * jnp.max(q_next) - lax.dynamic_index_in_dim(q, a, keepdims=False)
        return total + delta**2, None

    rows = (q_online, lax.stop_gradient(q_target), actions.astype(jnp.int32), rewards, dones)
    total, _ = lax.scan(step, jnp.float32(0.0), rows)
    return total / q_online.shape[0]
