"""Every step is an affine map; associative_scan composes them, and the maps are applied to the bootstrap."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import lax


class Affine(NamedTuple):
    slope: jax.Array
    offset: jax.Array

    def __call__(self, x):
        return self.offset + self.slope * x


def _after(later, earlier):
    return Affine(earlier.slope * later.slope, earlier.offset + earlier.slope * later.offset)


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    bootstrap = jnp.atleast_1d(v_t)[-1]
    maps = lax.associative_scan(_after, Affine(discount_t, r_t), reverse=True)
    returns = maps(bootstrap)
    return lax.cond(stop_target_gradients, lax.stop_gradient, lambda x: x, returns)
