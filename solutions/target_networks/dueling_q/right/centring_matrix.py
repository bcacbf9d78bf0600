import jax.numpy as jnp


def dueling_q(value, advantage):
    n = advantage.shape[-1]
    centre = jnp.eye(n) - jnp.full((n, n), 1 / n)
    rows = value.reshape(-1, 1)
    return (rows + jnp.atleast_2d(advantage) @ centre).reshape(advantage.shape)
