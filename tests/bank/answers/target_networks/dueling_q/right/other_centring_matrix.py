"""A centring matrix, and einops-like broadcasting by reshape."""
import functools

import jax
import jax.numpy as jnp


def _centring(n):
    return jnp.eye(n, dtype=jnp.float32) - jnp.full((n, n), 1.0 / n, dtype=jnp.float32)


def dueling_q(value, advantage):
    matmul = functools.partial(jnp.matmul, precision=jax.lax.Precision.HIGHEST)
    centred = matmul(advantage, _centring(advantage.shape[-1]))
    column = jnp.reshape(jnp.asarray(value), advantage.shape[:-1] + (1,))
    return jnp.broadcast_to(column, advantage.shape) + centred
