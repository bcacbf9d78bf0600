"""The policy loss uses the probability of each action where its logarithm belongs.

The gradient of the probability is smaller by the probability itself. Actions that are rare so far
then hardly learn at all, however good they turned out to be.

Look at what stands beside the advantage in the formula.
"""

import jax
import jax.numpy as jnp
from jax import lax


def actor_critic_losses(logits, actions, values, returns):
    returns = lax.stop_gradient(returns)
    advantages = lax.stop_gradient(returns - values)
    rows = jnp.arange(logits.shape[0])
    pi = jax.nn.softmax(logits)[rows, jnp.int32(actions)]
    return -jnp.mean(pi * advantages), jnp.mean((returns - values) ** 2)
