r"""The maximum over the next actions starts from 0.
Page: "\max_{a'} q^{\text{target}}_{a'}"
When: all entries of q_target are negative; the bootstrap is then 0 instead of the largest of them.
"""
import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    best = lax.stop_gradient(jnp.max(q_target, initial=0.0))
    a = jnp.asarray(action_taken).astype(jnp.int32)
    return (reward + gamma * best - q_online[a]) ** 2
