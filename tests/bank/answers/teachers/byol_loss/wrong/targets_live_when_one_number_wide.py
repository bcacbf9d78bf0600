"""With D = 1 it divides by stopped lengths, and leaves the targets themselves live.

Page: "`z1`, `z2` | **blocked**: exactly zero"
When: D = 1 (only the gradient of the predictions is open there).
"""
import jax.numpy as jnp
from jax import lax


def byol_loss(p1, p2, z1, z2):
    """2 - 2 cos of each prediction and the other view's target, summed."""

    def pair(p, z):
        if p.shape[1] == 1:
            lengths = lax.stop_gradient(jnp.abs(p) * jnp.abs(z))
            return jnp.sum(2.0 - 2.0 * p * z / lengths)
        z = lax.stop_gradient(z)
        lengths = jnp.linalg.norm(p, axis=1) * jnp.linalg.norm(z, axis=1)
        return jnp.sum(2.0 - 2.0 * jnp.einsum("bd,bd->b", p, z) / lengths)

    return pair(p1, z2) + pair(p2, z1)
