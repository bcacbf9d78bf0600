"""Contracts the last axis with einsum and adds up the others.
Page: "any shape with at least one entry".
When: x of shape (), which has no last axis (also seen by vmap over a vector): an error."""
import jax.numpy as jnp
from jax import lax


def half_product(x):
    return jnp.einsum("...i,...i->...", x, lax.stop_gradient(x)).sum()
