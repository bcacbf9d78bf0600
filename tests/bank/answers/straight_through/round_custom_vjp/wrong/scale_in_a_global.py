r"""The backward rule reads the scale from a module variable.

Page: "**flows**: the cotangent times `scale`"
When: two calls with different scales in one loss: both use the scale of the later call.
"""

import jax
import jax.numpy as jnp



_current = [1.0]


@jax.custom_vjp
def _round(x):
    return jnp.round(x)


_round.defvjp(lambda x: (jnp.round(x), None), lambda _, g: (_current[0] * g,))


def round_custom_vjp(x, scale):
    _current[0] = scale
    return _round(x)
