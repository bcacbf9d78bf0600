"""Rules are kept between calls under the scale with three decimals, so a scale of 2e-4 uses the rule of an earlier 1e-4.

Page: the cotangent times scale, whichever scale this call has.
When: two calls whose scales differ by less than a thousandth.
"""
import jax
import jax.numpy as jnp

_RULES = {}


def _make(scale):
    @jax.custom_vjp
    def rounded(x):
        return jnp.round(x)

    rounded.defvjp(lambda x: (jnp.round(x), None), lambda _, cotangent: (scale * cotangent,))
    return rounded


def round_custom_vjp(x, scale):
    name = f"{float(scale):.3f}"
    if name not in _RULES:
        _RULES[name] = _make(float(scale))
    return _RULES[name](x)
