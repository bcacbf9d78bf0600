"""A factory makes a one-argument custom VJP for each call; the value is rounded away from zero at a half."""

import jax
import jax.numpy as jnp
from jax import lax


class _Rule:
    def __init__(self, scale):
        self.scale = scale

    def value(self, x):
        return lax.round(x, lax.RoundingMethod.AWAY_FROM_ZERO)

    def forward(self, x):
        return self.value(x), ()

    def backward(self, _, cotangent):
        return (jnp.multiply(cotangent, self.scale).astype(cotangent.dtype),)

    def function(self):
        made = jax.custom_vjp(self.value)
        made.defvjp(self.forward, self.backward)
        return made


def round_custom_vjp(x, scale):
    return _Rule(float(scale)).function()(jnp.asarray(x, jnp.float32))
