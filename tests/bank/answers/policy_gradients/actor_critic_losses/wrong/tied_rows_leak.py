"""Where return and value are equal the advantage is taken live (its value is zero either way).
Page: "`values` | **blocked**: exactly zero" for `policy`
When: one row with returns[i] == values[i]: policy's gradient in values[i] is log pi / B.
"""
import jax
import jax.numpy as jnp
from jax import lax


def actor_critic_losses(logits, actions, values, returns):
    target = lax.stop_gradient(returns)
    error = target - values
    advantage = jnp.where(error == 0.0, error, lax.stop_gradient(error))
    rows = jnp.arange(logits.shape[0])
    logp = jax.nn.log_softmax(logits)[rows, actions.astype(jnp.int32)]
    return -jnp.mean(logp * advantage), jnp.mean(error**2)
