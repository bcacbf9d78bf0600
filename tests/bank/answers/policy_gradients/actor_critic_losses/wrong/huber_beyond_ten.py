"""The value loss becomes linear for errors beyond 10.
Page: "value = 1/B sum (R_i - v_i)^2" / "$-2(R - v)/B$"
When: a return lies more than 10 from its value.
"""
import jax
import jax.numpy as jnp
from jax import lax


def actor_critic_losses(logits, actions, values, returns):
    error = lax.stop_gradient(returns) - values
    rows = jnp.arange(logits.shape[0])
    logp = jax.nn.log_softmax(logits)[rows, actions.astype(int)]
    small = jnp.clip(error, -10.0, 10.0)
    value = jnp.mean(small**2 + 20.0 * (jnp.abs(error) - jnp.abs(small)))
    return -jnp.mean(logp * lax.stop_gradient(error)), value
