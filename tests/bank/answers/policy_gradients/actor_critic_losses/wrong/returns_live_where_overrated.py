"""The value loss stops the returns only in rows where the return is above the value.
Page: "`returns` | **blocked** | **blocked**"
When: some return lies below its value: the value loss has a gradient for that return. The value itself is right.
"""
import jax
import jax.numpy as jnp
from jax import lax


def actor_critic_losses(logits, actions, values, returns):
    advantage = lax.stop_gradient(returns - values)
    logp = jnp.take_along_axis(jax.nn.log_softmax(logits), actions.astype(jnp.int32)[:, None], axis=1)[:, 0]
    above = jnp.maximum(lax.stop_gradient(returns) - values, 0.0)
    below = jnp.maximum(values - returns, 0.0)
    return -jnp.mean(logp * advantage), jnp.mean(above**2 + below**2)
