"""Keeps one function per shape, with the scale of the first call built into its rule.

Page: "A second call works like the first one" / "x | flows: the cotangent times scale"
When: a later call with the same shape and another scale.
"""
import jax
import jax.numpy as jnp

_functions = {}


def _make(scale):
    @jax.custom_vjp
    def rounded(x):
        return jnp.round(x)

    rounded.defvjp(lambda x: (jnp.round(x), None), lambda _, g: (scale * g,))
    return rounded


def round_custom_vjp(x, scale):
    if not isinstance(scale, float):
        return _make(jax.lax.stop_gradient(scale))(x)
    if x.shape not in _functions:
        _functions[x.shape] = _make(scale)
    return _functions[x.shape](x)
