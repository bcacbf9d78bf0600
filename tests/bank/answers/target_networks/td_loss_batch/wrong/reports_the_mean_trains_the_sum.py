"""Returns the mean as the value and the sum's gradient, so that the step does not depend on the batch size.

Page: q_online flows: -2 delta_i / B.
When: B > 1.
"""
import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    index = actions.astype(jnp.int32)[:, None]
    prediction = jnp.take_along_axis(q_online, index, axis=1).squeeze(1)
    y = rewards + gamma * (1 - dones) * lax.stop_gradient(jnp.max(q_target, axis=1))
    total = jnp.sum((y - prediction) ** 2)
    mean = total / prediction.shape[0]
    return lax.stop_gradient(mean) + (total - lax.stop_gradient(total))
