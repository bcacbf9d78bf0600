"""Q-values beyond 10000 are cut off, and no gradient passes there.

Page: the definition, for numbers of any size.
When: values or advantages of about a hundred thousand.
"""
import jax.numpy as jnp


def dueling_q(value, advantage):
    v = jnp.reshape(value, advantage.shape[:-1] + (1,))
    q = v + advantage - advantage.mean(axis=-1, keepdims=True)
    return jnp.clip(q, -1e4, 1e4)
