"""A custom VJP whose backward rule is the derivative itself, not its product with the cotangent.
Page: "x flows: 2x" (the gradient of a loss that uses f is the cotangent times 2x).
When: the result is scaled or used in another function, such as 3 * blocked_sum(x, y); right for a bare jax.grad."""
import jax
import jax.numpy as jnp


@jax.custom_vjp
def blocked_sum(x, y):
    return jnp.sum(x**2) + jnp.sum(y**2)


def _fwd(x, y):
    return blocked_sum(x, y), (x, y)


def _bwd(saved, cotangent):
    x, y = saved
    return 2 * x, jnp.zeros_like(y)


blocked_sum.defvjp(_fwd, _bwd)
