"""The gradient from z to z_e is rotated and rescaled from the code's direction to the row's, instead of
unchanged.
"""

import jax.numpy as jnp
from jax import lax


def _rotate(row, code):
    """The rotation trick: a fixed linear map that takes the row to its code."""
    tiny = 1e-12
    length_row = jnp.linalg.norm(row, axis=1, keepdims=True)
    length_code = jnp.linalg.norm(code, axis=1, keepdims=True)
    u, q = row / (length_row + tiny), code / (length_code + tiny)
    w = u + q
    w = w / (jnp.linalg.norm(w, axis=1, keepdims=True) + tiny)
    ratio = length_code / (length_row + tiny)
    u, q, w, ratio = lax.stop_gradient((u, q, w, ratio))

    def turn(x):
        x = x - 2 * jnp.sum(x * w, axis=1, keepdims=True) * w + 2 * jnp.sum(x * u, axis=1, keepdims=True) * q
        return ratio * x

    live = turn(row)
    return lax.stop_gradient(code - live) + live


def vq_losses(z_e, codebook, beta):
    chosen = jnp.argmin(jnp.sum((z_e[:, None] - codebook) ** 2, axis=2), axis=1)
    z_q = codebook[chosen]
    fixed = lax.stop_gradient(z_q)
    z = _rotate(z_e, fixed)
    return z, jnp.mean((lax.stop_gradient(z_e) - z_q) ** 2), beta * jnp.mean((z_e - fixed) ** 2)
