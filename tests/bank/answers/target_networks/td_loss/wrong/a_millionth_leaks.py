"""Lets a millionth of the bootstrap stay live, too little to be seen in any value.
Page: "**blocked**: exactly zero"
When: always, unless gamma or the error is 0: the gradient on q_target is tiny but not zero.
"""
import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    a = jnp.asarray(action_taken).astype(jnp.int32)
    best = jnp.max(q_target)
    held = lax.stop_gradient(best) + 1e-6 * (best - lax.stop_gradient(best))
    return (reward + gamma * held - q_online[a]) ** 2
