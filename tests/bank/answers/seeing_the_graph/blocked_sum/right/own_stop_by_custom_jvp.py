"""A stop of one's own: a custom_jvp function with a tangent of zeros, around the sum."""
import jax
import jax.numpy as jnp


@jax.custom_jvp
def constant(a):
    return a


@constant.defjvp
def _constant_jvp(primals, tangents):
    (a,) = primals
    return constant(a), jnp.zeros_like(a)


def sum_of_squares(a):
    return jnp.square(a).sum()


def blocked_sum(x, y):
    return sum_of_squares(x) + constant(sum_of_squares(y))
