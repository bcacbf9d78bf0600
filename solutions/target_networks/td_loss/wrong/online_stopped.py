"""The stop stands on the wrong branch: q_online gets no gradient, and q_target does.

The online network is the one that has to learn from this loss, so training would leave it as it is
and move the reference instead.

Go through the two Q-inputs and say for each whether this step may change it; then look at which one
you wrapped.
"""

import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    prediction = lax.stop_gradient(q_online)[jnp.int32(action_taken)]
    return (reward + gamma * jnp.max(q_target) - prediction) ** 2
