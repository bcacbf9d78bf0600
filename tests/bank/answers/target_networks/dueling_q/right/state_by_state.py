"""A function for one state, and a loop over the states of a batch."""
import jax.numpy as jnp


def _single(v, a):
    return v + a - sum(a[j] for j in range(a.shape[0])) / a.shape[0]


def dueling_q(value, advantage):
    if advantage.ndim == 1:
        return _single(jnp.asarray(value, jnp.float32).reshape(()), advantage)
    flat = jnp.asarray(value).reshape(-1)
    return jnp.stack([_single(flat[i], advantage[i]) for i in range(advantage.shape[0])])
