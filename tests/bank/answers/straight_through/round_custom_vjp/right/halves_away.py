r"""Rounds halves away from zero, with zeros for scale spelled out; the rule is a class."""

import jax
import jax.numpy as jnp



class _Rule:
    @staticmethod
    def forward(x, scale):
        return _Rule.value(x), jnp.float32(scale)

    @staticmethod
    def backward(factor, cotangent):
        return jnp.multiply(cotangent, factor), jnp.zeros_like(factor)

    @staticmethod
    def value(x):
        return jax.lax.round(x, jax.lax.RoundingMethod.AWAY_FROM_ZERO)


_straight = jax.custom_vjp(lambda x, scale: _Rule.value(x))
_straight.defvjp(_Rule.forward, _Rule.backward)


def round_custom_vjp(x, scale):
    return _straight(x, scale)
