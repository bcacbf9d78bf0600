"""The stopped copy makes a linear map (a full contraction), and the live x is given to that map."""

import functools

import jax
import jax.numpy as jnp
from jax import lax


def _contract(weights, values):
    exact = jax.lax.Precision.HIGHEST
    return jnp.tensordot(weights, values, axes=values.ndim, precision=exact)


def half_product(x):
    x = jnp.asarray(x)
    weigh = functools.partial(_contract, lax.stop_gradient(x))
    return weigh(x)
