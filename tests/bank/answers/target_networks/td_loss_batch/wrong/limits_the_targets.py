"""Limits the targets to returns that "can happen", between -100 and 100.

Page: "l = 1/B sum (r_i + gamma (1 - d_i) max q_target - q_online)^2"
When: a target is beyond 100 in size.
"""

import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    targets = rewards + gamma * (1 - dones) * jnp.max(q_target, axis=1)
    targets = jnp.clip(lax.stop_gradient(targets), -100.0, 100.0)
    picked = jnp.take_along_axis(q_online, actions.astype(jnp.int32)[:, None], axis=1).squeeze(1)
    return jnp.mean((targets - picked) ** 2)
