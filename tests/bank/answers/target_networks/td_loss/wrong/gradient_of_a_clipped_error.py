"""The value is the squared error; its gradient is that of an error limited to [-1, 1].

Page: q_online flows: -2 delta at the action taken.
When: |delta| > 1.
"""
import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_jvp
def square(x):
    return x * x


@square.defjvp
def square_jvp(primals, tangents):
    (x,), (dx,) = primals, tangents
    return x * x, 2 * jnp.clip(x, -1.0, 1.0) * dx


def td_loss(q_online, q_target, action_taken, reward, gamma):
    bootstrap = lax.stop_gradient(jnp.max(q_target))
    return square(reward + gamma * bootstrap - q_online[jnp.int32(action_taken)])
