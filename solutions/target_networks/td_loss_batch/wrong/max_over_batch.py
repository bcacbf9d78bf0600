"""The maximum was taken over the batch axis: one best value per action, across unrelated states.

What the best action is worth is a question about one state. Mixed over rows, the answer belongs to
none of them, and where B and the number of actions happen to be equal no error tells you.

Say what each axis of q_target counts, and which of the two the maximum should remove.
"""

import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    bootstrap = lax.stop_gradient(jnp.max(q_target, axis=0))
    target = rewards + gamma * (1 - dones) * bootstrap
    rows = jnp.arange(q_online.shape[0])
    return jnp.mean((target - q_online[rows, jnp.int32(actions)]) ** 2)
