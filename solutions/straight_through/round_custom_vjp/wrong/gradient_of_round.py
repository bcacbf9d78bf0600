"""x gets a gradient of zero: that is what JAX knows about rounding.

Between its jumps `jnp.round` is flat, so the derivative is zero, correct and useless. The function
was left without a rule of its own.

Attach a forward and a backward rule, and let the backward rule do what the problem says.
"""

import jax.numpy as jnp


def round_custom_vjp(x, scale):
    return jnp.round(x)
