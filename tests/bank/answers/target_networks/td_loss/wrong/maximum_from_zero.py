"""The maximum starts at zero.
Page: "$\\max_{a'} q^{target}_{a'}$"
When: all entries of q_target are negative."""
import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    bootstrap = lax.stop_gradient(jnp.max(q_target, initial=0.0))
    q = q_online[jnp.asarray(action_taken).astype(jnp.int32)]
    return (reward + gamma * bootstrap - q) ** 2
