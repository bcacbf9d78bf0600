"""In the value loss the values are held fixed and the returns are moved: the stop is on the wrong side.

The returns are what was seen, or bootstrapped from what was seen. The critic is there to agree with
them, not they with the critic.

Ask of the value loss which of its two sides is the prediction. That one has to stay live.
"""

import jax
import jax.numpy as jnp
from jax import lax


def actor_critic_losses(logits, actions, values, returns):
    advantages = lax.stop_gradient(returns - values)
    rows = jnp.arange(logits.shape[0])
    log_pi = jax.nn.log_softmax(logits)[rows, jnp.int32(actions)]
    value = jnp.mean((returns - lax.stop_gradient(values)) ** 2)
    return -jnp.mean(log_pi * advantages), value
