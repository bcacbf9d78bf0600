"""The returns are held fixed, but the policy loss still reaches the values.

Half of the advantage is live then. The critic then follows the actor's loss beside its own, and its
values become too high, the more so the less likely the action was.

Go through the advantage term by term, and ask of each who is allowed to learn from it here.
"""

import jax
import jax.numpy as jnp
from jax import lax


def actor_critic_losses(logits, actions, values, returns):
    advantages = lax.stop_gradient(returns) - values
    rows = jnp.arange(logits.shape[0])
    log_pi = jax.nn.log_softmax(logits)[rows, jnp.int32(actions)]
    return -jnp.mean(log_pi * advantages), jnp.mean(advantages**2)
