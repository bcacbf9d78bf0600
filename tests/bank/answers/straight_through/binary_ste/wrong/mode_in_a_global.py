r"""The backward rule reads clip from a module variable, so the last call decides for all.

Page: "g \cdot 1[\,|x| < 1\,] & \texttt{clip} \text{ is } \texttt{True.}"
When: two calls with different clip in one loss: both are given the gradient rule of the later call.
"""

import jax
import jax.numpy as jnp
from jax import lax



_state = {"clip": False}


@jax.custom_vjp
def _step(x):
    return jnp.where(x > 0, 1.0, 0.0)


def _fwd(x):
    return _step(x), x


def _bwd(x, g):
    if _state["clip"]:
        return (g * (jnp.abs(x) < 1.0),)
    return (g,)


_step.defvjp(_fwd, _bwd)


def binary_ste(x, clip=False):
    _state["clip"] = clip
    return _step(x)
