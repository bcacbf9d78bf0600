"""Unusual: jitted, a one-hot mask in place of an index, logical names in a nested helper."""

import jax
import jax.numpy as jnp


@jax.jit
def td_loss(q_online, q_target, action_taken, reward, gamma):
    def frozen(x):
        return jax.tree.map(jax.lax.stop_gradient, x)

    taken = jax.nn.one_hot(jnp.rint(action_taken).astype(jnp.int32), q_online.shape[0], dtype=q_online.dtype)
    y = frozen(reward + gamma * jnp.sort(q_target)[-1])
    return jnp.square(jnp.vdot(taken, q_online) - y)
