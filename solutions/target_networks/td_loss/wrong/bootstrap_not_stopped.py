"""The loss has the right value, but its gradient also flows into q_target.

Where one network makes both predictions, or one optimiser holds both networks, a step then also moves
the target towards the prediction: the loss falls, and the prediction has hardly become better. No value
test can see this, because a stop never changes the forward pass.

Ask which part of the TD error is a fixed reference in this step, and hold that part constant.
"""

import jax.numpy as jnp


def td_loss(q_online, q_target, action_taken, reward, gamma):
    bootstrap = jnp.max(q_target)
    return (reward + gamma * bootstrap - q_online[jnp.int32(action_taken)]) ** 2
