"""Actions first: the values then broadcast from the right by themselves."""
import jax.numpy as jnp


def dueling_q(value, advantage):
    by_action = jnp.moveaxis(jnp.asarray(advantage), -1, 0)
    v = jnp.asarray(value)
    if v.ndim == 2:
        v = v[:, 0]
    return jnp.moveaxis(v + (by_action - jnp.average(by_action, axis=0)), 0, -1)
