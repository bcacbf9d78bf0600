r"""A custom JVP, one function for each mode."""

import jax
import jax.numpy as jnp
from jax import lax



def _make(clip):
    @jax.custom_jvp
    def step(x):
        return jnp.heaviside(x, 0.0)

    @step.defjvp
    def rule(primals, tangents):
        (x,), (t,) = primals, tangents
        return step(x), (t * (jnp.abs(x) < 1.0) if clip else t)

    return step


_plain, _clipped = _make(False), _make(True)


def binary_ste(x, clip=False):
    return (_clipped if clip else _plain)(x)
