"""The map is linear, so a custom JVP rule applies the same formula to the tangents."""

import jax
import jax.numpy as jnp


def _join(v, a):
    return v[..., None] + a - jnp.sum(a, axis=-1, keepdims=True) / a.shape[-1]


linear_join = jax.custom_jvp(_join)


@linear_join.defjvp
def _rule(primals, tangents):
    return linear_join(*primals), _join(*tangents)


def dueling_q(value, advantage):
    """Q-values from a state value and one advantage per action."""
    a = jnp.asarray(advantage, dtype=jnp.float32)
    v = jnp.asarray(value, dtype=jnp.float32)
    if v.ndim == 2:
        v = v[:, 0]
    return linear_join(v, a)
