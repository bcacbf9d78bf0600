"""A callable object; the differentiated part minus itself is an exact zero, so values are exactly 0 and 1."""
import jax.numpy as jnp
from jax import lax


class BinarySTE:
    low, high = -1.0, 1.0

    def __call__(self, x, clip=False):
        soft = jnp.clip(x, self.low, self.high) if clip else x
        return jnp.ceil(jnp.clip(lax.stop_gradient(jnp.sign(x)), 0.0)) + self.nothing(soft)

    @staticmethod
    def nothing(soft):
        """Zero, with the gradient of soft."""
        return soft - lax.stop_gradient(soft)


binary_ste = BinarySTE()
