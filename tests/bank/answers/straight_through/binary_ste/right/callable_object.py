r"""A callable object; the live part is chosen with where; jitted inside."""

import jax
import jax.numpy as jnp
from jax import lax



class _Straight:
    def __init__(self, surrogate):
        self.surrogate = surrogate

    def __call__(self, x):
        live = self.surrogate(x)
        hard = jnp.ceil(jnp.clip(jnp.sign(x), 0.0, 1.0))
        return lax.stop_gradient(hard) + (live - lax.stop_gradient(live))


_variants = {
    False: jax.jit(_Straight(lambda x: x)),
    True: jax.jit(_Straight(lambda x: jnp.where(jnp.abs(x) < 1.0, x, 0.0))),
}


def binary_ste(x, clip=False):
    return _variants[clip](x)
