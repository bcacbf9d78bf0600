"""The loss has the right value, but its gradient also flows into q_target.

The target network is then trained to come down to the online one's predictions: the loss falls, and
nothing is learned. No value test can see this, because a stop never changes the forward pass.

Ask which part of the TD error is a fixed reference in this step, and hold that part constant.
"""

import jax.numpy as jnp


def td_loss(q_online, q_target, action_taken, reward, gamma):
    bootstrap = jnp.max(q_target)
    return (reward + gamma * bootstrap - q_online[jnp.int32(action_taken)]) ** 2
