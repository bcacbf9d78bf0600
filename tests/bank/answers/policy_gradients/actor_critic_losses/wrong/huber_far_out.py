r"""A value loss that becomes linear for errors above 50, "against outliers".
Page: "\text{value} = \frac{1}{B}\sum_{i=1}^{B}\bigl(\mathrm{sg}(R_i) - v_i\bigr)^2"
When: |R - v| > 50 in some row: value and gradient of the value loss are too small.
"""
import jax
import jax.numpy as jnp
from jax import lax


def actor_critic_losses(logits, actions, values, returns):
    returns = lax.stop_gradient(returns)
    rows = jnp.arange(actions.shape[0])
    logp = jax.nn.log_softmax(logits)[rows, actions.astype(jnp.int32)]
    policy = -jnp.mean(logp * lax.stop_gradient(returns - values))
    size = jnp.abs(returns - values)
    return policy, jnp.mean(jnp.where(size < 50.0, size**2, 100.0 * size - 2500.0))
