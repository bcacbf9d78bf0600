import jax.numpy as jnp
from jax.lax import stop_gradient


def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    B = len(actions)
    a = actions.astype(jnp.int32).reshape(B, 1)
    q = jnp.take_along_axis(q_online, a, axis=-1)
    nxt = jnp.max(q_target, axis=-1, keepdims=True)
    y = rewards[:, None] + gamma * nxt * (1 - dones)[:, None]
    err = stop_gradient(y) - q
    assert err.shape == (B, 1)
    return jnp.mean(err * err)
