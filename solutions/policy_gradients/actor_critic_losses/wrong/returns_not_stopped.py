"""The value loss sends a gradient into the returns.

Returns that end before the episode does contain a bootstrap, the critic's own value of a later state.
Left live, the critic can lower its loss by changing the target as well as the prediction.

The policy loss is in order. Look at what the critic is compared with.
"""

import jax
import jax.numpy as jnp
from jax import lax


def actor_critic_losses(logits, actions, values, returns):
    advantages = lax.stop_gradient(returns - values)
    rows = jnp.arange(logits.shape[0])
    log_pi = jax.nn.log_softmax(logits)[rows, jnp.int32(actions)]
    return -jnp.mean(log_pi * advantages), jnp.mean((returns - values) ** 2)
