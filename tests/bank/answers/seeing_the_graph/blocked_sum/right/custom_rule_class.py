"""An object with __call__ around a custom_vjp rule."""
import jax
import jax.numpy as jnp


@jax.custom_vjp
def _both(x, y):
    return jnp.sum(jnp.square(x)) + jnp.sum(jnp.square(y))


def _fwd(x, y):
    return _both(x, y), (x, y)


def _bwd(residuals, g):
    x, y = residuals
    return 2.0 * g * x, jnp.zeros_like(y)


_both.defvjp(_fwd, _bwd)


class BlockedSum:
    """The sum of both squares, of which only the first learns."""

    def __call__(self, x, y):
        return _both(jnp.asarray(x), jnp.asarray(y))


blocked_sum = BlockedSum()
