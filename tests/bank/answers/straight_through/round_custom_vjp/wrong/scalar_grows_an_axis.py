r"""A scalar comes back as a vector of one.

Page: "Returns: a float32 array in the shape of `x`."
When: x has shape (): the result has shape (1,).
"""

import jax
import jax.numpy as jnp



@jax.custom_vjp
def _round(x, scale):
    return jnp.round(x)


_round.defvjp(lambda x, scale: (jnp.round(x), scale), lambda scale, g: (scale * g, None))


def round_custom_vjp(x, scale):
    return _round(jnp.atleast_1d(x), scale)
