"""Keeps the row numbers of each batch size in a dict for the next call. If the first call with a size
happens under jit, what is kept is a tracer, and a later call outside fails.

Page: "A second call works like the first one" / contract.md: "Keep nothing from one call to the next".
When: a call under jit, then a call without jit (or a new trace) with the same B.
"""
import jax
import jax.numpy as jnp
from jax import lax

_rows = {}


def actor_critic_losses(logits, actions, values, returns):
    size = logits.shape[0]
    if size not in _rows:
        _rows[size] = jnp.arange(size) + jnp.zeros_like(actions).astype(jnp.int32)
    logp = jax.nn.log_softmax(logits)[_rows[size], actions.astype(jnp.int32)]
    returns = lax.stop_gradient(returns)
    advantage = lax.stop_gradient(returns - values)
    return -jnp.mean(logp * advantage), jnp.mean((returns - values) ** 2)
