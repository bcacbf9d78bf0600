"""The mean square is a squared norm over B: with all errors zero its gradient is NaN.
Page: "`q_online` | **flows**: $-2 \\delta_i / B$ at row $i$'s own action"
When: every TD error is exactly 0, e.g. all inputs zero."""
import jax
import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    chosen = jax.nn.one_hot(actions.astype(jnp.int32), q_online.shape[1])
    bootstrap = lax.stop_gradient(jnp.max(q_target, axis=1))
    delta = rewards + gamma * (1 - dones) * bootstrap - jnp.sum(q_online * chosen, axis=1)
    return jnp.linalg.norm(delta) ** 2 / delta.shape[0]
