"""Both losses have the right values, but the policy loss also sends a gradient into values and returns.

Large values then make the policy loss small, whatever the returns were. So the values rise above the
returns, most of all where an unlikely action was taken, and no longer say what states are worth.

In the policy loss the advantage is a weight that the critic provides. Decide whether the actor's loss
should be able to change this weight.
"""

import jax
import jax.numpy as jnp
from jax import lax


def actor_critic_losses(logits, actions, values, returns):
    rows = jnp.arange(logits.shape[0])
    log_pi = jax.nn.log_softmax(logits)[rows, jnp.int32(actions)]
    policy = -jnp.mean(log_pi * (returns - values))
    return policy, jnp.mean((lax.stop_gradient(returns) - values) ** 2)
