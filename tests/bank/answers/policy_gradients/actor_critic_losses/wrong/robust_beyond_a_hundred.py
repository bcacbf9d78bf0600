"""Errors beyond 100 count linearly in the value loss.
Page: "value = 1/B sum (sg(R_i) - v_i)^2"; `values` **flows**: -2 (R - v)/B
When: returns[i] = 150, values[i] = 0.
"""
import jax
import jax.numpy as jnp
from jax import lax


def actor_critic_losses(logits, actions, values, returns):
    returns = lax.stop_gradient(returns)
    error = returns - values
    size = jnp.abs(error)
    square = jnp.where(size > 100.0, 200.0 * size - 10000.0, error**2)
    rows = jnp.arange(logits.shape[0])
    logp = jax.nn.log_softmax(logits, axis=-1)[rows, actions.astype(jnp.int32)]
    return -jnp.mean(logp * lax.stop_gradient(error)), jnp.mean(square)
