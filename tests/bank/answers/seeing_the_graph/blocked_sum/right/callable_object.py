"""Right: a callable object; the squares by vdot, and everything that is fixed stopped on the way in."""
import dataclasses

import jax.numpy as jnp
from jax import lax


@dataclasses.dataclass(frozen=True)
class SumOfSquares:
    def of(self, array):
        flat = jnp.reshape(array, -1)
        return jnp.einsum("i,i->", flat, flat, precision=lax.Precision.HIGHEST)

    def __call__(self, x, y):
        return self.of(x) + self.of(lax.stop_gradient(y))


blocked_sum = SumOfSquares()
