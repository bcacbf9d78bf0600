"""`scale or 1.0`: takes a scale of zero for one that was left out.

Page: "the factor on the gradient, of any size and sign, zero included"
When: scale is 0.0.
"""
from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.custom_vjp, nondiff_argnums=(1,))
def round_custom_vjp(x, scale):
    return jnp.round(x)


def forward_rule(x, scale):
    return jnp.round(x), ()


def backward_rule(scale, _, g):
    return ((scale or 1.0) * g,)


round_custom_vjp.defvjp(forward_rule, backward_rule)
