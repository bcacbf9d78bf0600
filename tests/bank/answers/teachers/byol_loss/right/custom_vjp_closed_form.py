"""Unusual: a custom_vjp with the projection written out, None-free zeros for the targets."""
import jax
import jax.numpy as jnp


def _parts(p, z):
    length = jnp.sqrt(jnp.einsum("bd,bd->b", p, p))[:, None]
    goal = z / jnp.sqrt(jnp.einsum("bd,bd->b", z, z))[:, None]
    direction = p / length
    return length, direction, goal, jnp.sum(direction * goal, axis=1, keepdims=True)


@jax.custom_vjp
def _pair(p, z):
    return jnp.sum(2.0 - 2.0 * _parts(p, z)[-1])


def _forward(p, z):
    saved = _parts(p, z)
    return jnp.sum(2.0 - 2.0 * saved[-1]), saved


def _backward(saved, g):
    length, direction, goal, cosine = saved
    return g * -2.0 * (goal - cosine * direction) / length, jnp.zeros_like(goal)


_pair.defvjp(_forward, _backward)


def byol_loss(p1, p2, z1, z2):
    """2 - 2 cos of each prediction and the other view's target, summed."""
    return sum(_pair(p, z) for p, z in ((p1, z2), (p2, z1)))
