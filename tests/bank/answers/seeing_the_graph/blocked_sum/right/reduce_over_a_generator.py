"""Unusual: functools.reduce over a generator of (array, stop) pairs, stop applied to the squares."""
import functools
import operator

import jax.numpy as jnp
from jax import lax


def identity(a):
    return a


def blocked_sum(x, y, *, power=2):
    terms = (jnp.sum(use(jnp.power(a, power))) for a, use in ((x, identity), (y, lax.stop_gradient)))
    return functools.reduce(operator.add, terms)
