import jax.numpy as jnp
from jax import lax


def td_loss(q_online, q_target, action_taken, reward, gamma):
    a = lax.convert_element_type(action_taken, jnp.int32)
    q_a = lax.dynamic_index_in_dim(q_online, a, keepdims=False)
    best = jnp.sort(q_target)[-1]
    target = reward + gamma * best
    return (lax.stop_gradient(target) - q_a) ** 2
