import jax.numpy as jnp
from jax.lax import stop_gradient as sg


def td_loss(q_online, q_target, action_taken, reward, gamma):
    frozen = sg(q_target)
    chosen = jnp.take(q_online, jnp.asarray(action_taken, dtype=jnp.int32))
    delta = chosen - (gamma * jnp.max(frozen) + reward)
    return delta * delta
