"""The backward rule reads the scale from a module-level dict that every call overwrites.

Page: "One loss may contain several calls with different scales."
When: two calls with different scales before the backward pass.
"""
import jax
import jax.numpy as jnp

_state = {}


@jax.custom_vjp
def _round(x):
    return jnp.round(x)


_round.defvjp(lambda x: (jnp.round(x), None), lambda _, g: (_state["scale"] * g,))


def round_custom_vjp(x, scale):
    _state["scale"] = scale
    return _round(x)
