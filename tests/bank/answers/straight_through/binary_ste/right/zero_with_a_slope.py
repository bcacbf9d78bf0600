"""Right: the hard step plus something that is exactly zero and has the wanted slope."""
import jax
import jax.numpy as jnp
from jax import lax


def _ghost(surrogate):
    return surrogate - lax.stop_gradient(surrogate)


def binary_ste(x, *, clip=False):
    surrogate = jax.nn.hard_tanh if clip else (lambda v: v)
    hard = lax.select(x > 0, jnp.ones_like(x), jnp.zeros_like(x))
    return hard + _ghost(surrogate(x))
