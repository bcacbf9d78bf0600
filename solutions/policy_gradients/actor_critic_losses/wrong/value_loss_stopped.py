"""The value loss was built from the stopped advantage, so the critic receives no gradient.

Its value is right and falls by chance at best: the baseline stays where it was initialised, and the
actor is compared with it all the time.

The same difference is needed twice, once as a fixed number and once live. Keep the two apart.
"""

import jax
import jax.numpy as jnp
from jax import lax


def actor_critic_losses(logits, actions, values, returns):
    advantages = lax.stop_gradient(returns - values)
    rows = jnp.arange(logits.shape[0])
    log_pi = jax.nn.log_softmax(logits)[rows, jnp.int32(actions)]
    return -jnp.mean(log_pi * advantages), jnp.mean(advantages**2)
