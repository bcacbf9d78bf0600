r"""Adds the bootstrap only to the rows that go on, picked by a boolean index.
Page: "Any $B \ge 1$ is possible, and the function works under `jax.jit`."
When: under jit with dones traced (it raises); eager calls are right.
"""
import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    on = jnp.nonzero(dones == 0)[0]
    best = lax.stop_gradient(q_target[on].max(axis=1))
    target = jnp.asarray(rewards).at[on].add(gamma * best)
    predicted = q_online[jnp.arange(len(rewards)), actions.astype(jnp.int32)]
    return jnp.mean((target - predicted) ** 2)
