"""The policy loss uses a live value in its advantage.
Page: "`values` | **blocked**: exactly zero"
When: always, in the gradient of the policy loss with respect to `values`.
"""
import jax
import jax.numpy as jnp
from jax import lax


def actor_critic_losses(logits, actions, values, returns):
    returns = lax.stop_gradient(returns)
    advantage = returns - values
    rows = jnp.arange(actions.shape[0])
    logp = jax.nn.log_softmax(logits)[rows, actions.astype(jnp.int32)]
    return -jnp.mean(logp * advantage), jnp.mean(advantage**2)
