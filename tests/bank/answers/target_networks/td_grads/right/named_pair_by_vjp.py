"""Pulls 2 delta back through each of the two errors; the pair is a named tuple."""
from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import lax


class Pair(NamedTuple):
    semi: jax.Array
    full: jax.Array


def td_grads(w, phi, phi_next, reward, gamma):
    def error(v, stop):
        bootstrap = jnp.vdot(v, phi_next)
        bootstrap = lax.stop_gradient(bootstrap) if stop else bootstrap
        return reward + gamma * bootstrap - jnp.vdot(v, phi)

    grads = []
    for stop in (True, False):
        delta, pull = jax.vjp(lambda v, stop=stop: error(v, stop), w)
        grads.append(pull(2.0 * delta)[0])
    return Pair(*grads)
