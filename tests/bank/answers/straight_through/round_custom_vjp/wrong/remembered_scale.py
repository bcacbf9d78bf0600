"""Hands the scale to the backward rule through a module variable.
Page: "in one loss with other calls that have other scales".
When: two calls with different scales in one loss: both gradients use the last scale."""
import jax
import jax.numpy as jnp

_memo = {}


@jax.custom_vjp
def _rounded(x):
    return jnp.rint(x)


def _fwd(x):
    return jnp.rint(x), None


def _bwd(_, g):
    return (g * _memo["scale"],)


_rounded.defvjp(_fwd, _bwd)


def round_custom_vjp(x, scale):
    _memo["scale"] = scale
    return _rounded(x)
