r"""One rule per scale is cached, under the scale rounded to two digits.

Page: "\bar x := \texttt{scale} \cdot \bar y"
When: a second call with a scale that agrees with an earlier one to two digits (0.501 after 0.5, 0.001 after 0.0): the earlier scale is used.
"""

import jax
import jax.numpy as jnp



_rules = {}


def _rule(scale):
    key = f"{float(scale):.2f}"
    if key not in _rules:

        @jax.custom_vjp
        def rounded(x):
            return jnp.round(x)

        rounded.defvjp(lambda x: (jnp.round(x), None), lambda _, g: (scale * g,))
        _rules[key] = rounded
    return _rules[key]


def round_custom_vjp(x, scale):
    return _rule(scale)(x)
