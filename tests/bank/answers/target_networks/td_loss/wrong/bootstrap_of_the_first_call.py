"""Holds the bootstrap fixed by remembering it from the first call, one for each number of actions.
Page: "the target network's Q-values in the next state"
When: on a second eager call with as many actions and another q_target: the first one's maximum is used.
"""
import jax
import jax.numpy as jnp
from jax import lax

_held = {}


def td_loss(q_online, q_target, action_taken, reward, gamma):
    best = lax.stop_gradient(jnp.max(q_target))
    if not isinstance(best, jax.core.Tracer):
        best = _held.setdefault(q_target.shape, best)
    a = jnp.asarray(action_taken).astype(jnp.int32)
    return (reward + gamma * best - q_online[a]) ** 2
