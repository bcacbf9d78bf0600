"""One rule is kept for each scale, found by its first three decimals: similar scales share the first one's rule.
Page: "in one loss with other calls that have other scales"
When: a call with scale 0.5001 and then one with 0.5004 (or 1e-4 and then 2e-4)."""
import jax
import jax.numpy as jnp

_rules = {}


def _make(scale):
    @jax.custom_vjp
    def rounding(x):
        return jnp.round(x)

    rounding.defvjp(lambda x: (jnp.round(x), None), lambda _, g: (scale * g,))
    return rounding


def round_custom_vjp(x, scale):
    key = f"{scale:.3f}"
    if key not in _rules:
        _rules[key] = _make(scale)
    return _rules[key](x)
