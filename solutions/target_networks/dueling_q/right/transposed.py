import jax.numpy as jnp


def dueling_q(value, advantage):
    a = jnp.moveaxis(advantage, -1, 0)
    v = jnp.reshape(value, a.shape[1:])
    q = v + a - jnp.mean(a, 0)
    return q.T
