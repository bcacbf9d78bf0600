"""A custom rule on the flattened array."""
import jax
import jax.numpy as jnp


@jax.custom_vjp
def _squares(flat):
    return jnp.einsum("i,i->", flat, flat)


_squares.defvjp(lambda flat: (_squares(flat), flat), lambda flat, g: (g * flat,))


class _HalfProduct:
    def __call__(self, x):
        return _squares(jnp.ravel(x))


half_product = _HalfProduct()
