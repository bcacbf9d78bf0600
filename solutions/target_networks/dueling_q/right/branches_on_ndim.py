import jax.numpy as jnp


def dueling_q(value, advantage):
    if advantage.ndim == 1:
        return value + (advantage - advantage.mean())
    if value.ndim == 1:
        value = value[:, None]
    centred = advantage - advantage.mean(axis=1)[:, None]
    return value + centred
