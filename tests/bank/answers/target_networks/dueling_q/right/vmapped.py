"""A function of one state, vmapped over the batch."""
import jax
import jax.numpy as jnp


def _state(value, advantage):
    return value + (advantage - jnp.sum(advantage) / advantage.size)


@jax.jit
def dueling_q(value, advantage):
    if jnp.ndim(advantage) == 1:
        return _state(value, advantage)
    return jax.vmap(_state)(jnp.reshape(value, (advantage.shape[0],)), advantage)
