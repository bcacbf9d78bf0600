"""The y term became a Python number. That does cut it off, and the function breaks under jit.

While JAX traces a function, an array has a shape and a type but no entries yet, so `float()`,
`.item()` and `np.asarray` have nothing to give back. A function that cannot be jitted cannot be part
of a training step.

Use the operation that JAX has for this purpose: it takes an array and returns an array.
"""

import jax.numpy as jnp


def blocked_sum(x, y):
    return jnp.sum(x**2) + float(jnp.sum(y**2))
