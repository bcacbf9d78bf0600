"""The stop stands on the other term: x gets no gradient, and y does.

Whatever optimises x with this function will not move it, and y, which was to stay put, is dragged
along in its place.

Read the two terms aloud and say after each "this one learns" or "this one is fixed". Then compare
with where you put the stop.
"""

import jax.numpy as jnp
from jax import lax


def blocked_sum(x, y):
    return lax.stop_gradient(jnp.sum(x**2)) + jnp.sum(y**2)
