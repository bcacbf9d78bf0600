r"""With clip the incoming gradient itself is also clipped to [-1, 1].

Page: "**flows** unchanged where $\lvert x\rvert < 1$"
When: clip=True and an incoming gradient larger than 1 in size: it arrives as +-1.
"""

import jax
import jax.numpy as jnp
from jax import lax



@jax.custom_vjp
def _clipped(x):
    return jnp.where(x > 0, 1.0, 0.0)


def _fwd(x):
    return _clipped(x), jnp.abs(x) < 1.0


def _bwd(inside, g):
    return (jnp.where(inside, jnp.clip(g, -1.0, 1.0), 0.0),)


_clipped.defvjp(_fwd, _bwd)


def binary_ste(x, clip=False):
    if clip:
        return _clipped(x)
    return x + lax.stop_gradient(jnp.where(x > 0, 1.0, 0.0) - x)
