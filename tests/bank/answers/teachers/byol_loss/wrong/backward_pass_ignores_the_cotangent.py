"""A custom backward pass in closed form that forgets to multiply by the incoming cotangent.

Page: "`p1`, `p2` | **flows**: through the cosine, lengths included"
When: the loss is scaled or put into another function before the gradient is taken; right for jax.grad of the loss itself.
"""
import jax
import jax.numpy as jnp


def _unit(x):
    length = jnp.linalg.norm(x, axis=1, keepdims=True)
    return x / length, length


@jax.custom_vjp
def _pair(p, z):
    return jnp.sum((_unit(p)[0] - _unit(z)[0]) ** 2)


def _forward(p, z):
    return _pair(p, z), (p, z)


def _backward(saved, cotangent):
    p, z = saved
    (u, length), (v, _) = _unit(p), _unit(z)
    cosine = jnp.sum(u * v, axis=1, keepdims=True)
    return -2.0 * (v - cosine * u) / length, jnp.zeros_like(z)


_pair.defvjp(_forward, _backward)


def byol_loss(p1, p2, z1, z2):
    """2 - 2 cos of each prediction and the other view's target, summed."""
    return _pair(p1, z2) + _pair(p2, z1)
