r"""A scale of zero becomes 1.

Page: "**flows**: the cotangent times `scale`"
When: scale is 0.0: the cotangent is passed on instead of zero.
"""

import jax
import jax.numpy as jnp



from functools import partial


@partial(jax.custom_vjp, nondiff_argnums=(1,))
def _round(x, scale):
    return jnp.round(x)


_round.defvjp(lambda x, scale: (jnp.round(x), None), lambda scale, _, g: (scale * g,))


def round_custom_vjp(x, scale):
    return _round(x, scale or 1.0)
