"""A custom_vjp rule with the gradient written as on the page: minus two over the length, times the part at
a right angle.
"""

import jax
import jax.numpy as jnp


def _split(rows):
    lengths = jnp.sqrt(jnp.sum(rows * rows, axis=1, keepdims=True))
    return rows / lengths, lengths


@jax.custom_vjp
def _pair(prediction, target):
    return _pair_forward(prediction, target)[0]


def _pair_forward(prediction, target):
    p, lengths = _split(prediction)
    z, _ = _split(target)
    cosines = jnp.sum(p * z, axis=1, keepdims=True)
    return jnp.sum(2.0 - 2.0 * cosines), (p, z, cosines, lengths)


def _pair_backward(kept, cotangent):
    p, z, cosines, lengths = kept
    return cotangent * (-2.0 / lengths) * (z - cosines * p), jnp.zeros_like(z)


_pair.defvjp(_pair_forward, _pair_backward)


def byol_loss(p1, p2, z1, z2):
    return _pair(p1, z2) + _pair(p2, z1)
