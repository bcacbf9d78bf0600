"""The logit of each action was used as if it were a log-probability.

Raw scores need not sum to anything. Raising one of them without lowering the others costs nothing
here, so the loss can fall for ever while the policy stays the same.

Something has to turn scores into the logarithm of a distribution first.
"""

import jax.numpy as jnp
from jax import lax


def actor_critic_losses(logits, actions, values, returns):
    returns = lax.stop_gradient(returns)
    advantages = lax.stop_gradient(returns - values)
    rows = jnp.arange(logits.shape[0])
    log_pi = logits[rows, jnp.int32(actions)]
    return -jnp.mean(log_pi * advantages), jnp.mean((returns - values) ** 2)
