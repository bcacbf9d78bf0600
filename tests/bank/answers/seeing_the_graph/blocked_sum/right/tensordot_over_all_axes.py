"""Each sum is a full contraction of an array with itself, and the second contraction is stopped as a
number.
"""

import jax
import jax.numpy as jnp


def _energy(a):
    a = jnp.asarray(a)
    return jnp.tensordot(a, a, axes=a.ndim, precision=jax.lax.Precision.HIGHEST)


def blocked_sum(x, y):
    learned, fixed = _energy(x), _energy(y)
    return jax.tree_util.tree_map(jax.lax.stop_gradient, fixed) + learned
