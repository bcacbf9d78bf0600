r"""The value is right, the error in the gradient is clipped to [-10, 10] as Atari agents do.
Page: "**flows**: $-2\,\delta_i / B$ at row $i$'s own action, where $\delta_i$ is that row's TD error; 0 elsewhere"
When: a row's TD error is larger than 10 in size.
"""
import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    best = lax.stop_gradient(q_target.max(axis=1))
    predicted = q_online[jnp.arange(len(rewards)), actions.astype(jnp.int32)]
    delta = rewards + gamma * (1 - dones) * best - predicted
    held = lax.stop_gradient(delta)
    slope = 2.0 * jnp.clip(held, -10.0, 10.0)
    return jnp.mean(held**2 + slope * (delta - held))
