"""One loss for both gradients, type hints, and a switch that is a Python constant."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import Array


def _value(w: Array, features: Array) -> Array:
    return jnp.sum(w * features)


def _loss(w: Array, phi: Array, phi_next: Array, reward: Array, gamma: Array, *, hold: bool) -> Array:
    v_next = _value(w, phi_next)
    if hold:
        v_next = jax.lax.stop_gradient(v_next)
    target = reward + gamma * v_next
    return jnp.square(target - _value(w, phi))


def td_grads(w: Array, phi: Array, phi_next: Array, reward: Array, gamma: Array) -> tuple[Array, Array]:
    """Both gradients."""
    semi, full = (
        jax.grad(partial(_loss, hold=hold))(w, phi, phi_next, reward, gamma) for hold in (True, False)
    )
    return semi, full
