"""With several calls in one loss all backward rules use the scale of the last call, which is kept in a
global.
"""

import jax
import jax.numpy as jnp

_LAST = {"scale": 1.0}


@jax.custom_vjp
def _rounded(x):
    return jnp.round(x)


def _fwd(x):
    return jnp.round(x), None


def _bwd(_, cotangent):
    return (cotangent * _LAST["scale"],)


_rounded.defvjp(_fwd, _bwd)


def round_custom_vjp(x, scale):
    _LAST["scale"] = float(scale)
    return _rounded(x)
