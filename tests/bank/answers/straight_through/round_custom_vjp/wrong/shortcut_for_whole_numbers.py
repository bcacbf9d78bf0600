r"""Returns early, by a Python if on the entries, when there is nothing to round.

Page: "It must work under `jax.jit` with `x` traced."
When: under jax.jit: TracerBoolConversionError. Besides, whole x get the gradient 1 instead of scale.
"""

import jax
import jax.numpy as jnp



@jax.custom_vjp
def _round(x, scale):
    return jnp.round(x)


_round.defvjp(lambda x, scale: (jnp.round(x), scale), lambda scale, g: (scale * g, None))


def round_custom_vjp(x, scale):
    if (x == jnp.round(x)).all():
        return x
    return _round(x, scale)
