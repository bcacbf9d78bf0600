r"""Works in chunks of 32 rows and averages the chunks' means.
Page: "**flows**: $-2\,\delta_i / B$ at row $i$'s own action, where $\delta_i$ is that row's TD error; 0 elsewhere"
When: B is larger than 32 and no multiple of 32: the rows of the last chunk count too much.
"""
import jax.numpy as jnp
from jax import lax


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    means = []
    for start in range(0, q_online.shape[0], 32):
        s = slice(start, start + 32)
        best = lax.stop_gradient(q_target[s].max(axis=1))
        index = actions[s].astype(jnp.int32)[:, None]
        predicted = jnp.take_along_axis(q_online[s], index, axis=1)[:, 0]
        means.append(jnp.mean((rewards[s] + gamma * (1 - dones[s]) * best - predicted) ** 2))
    return sum(means) / len(means)
