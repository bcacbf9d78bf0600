"""Unusual: by hand, einsum, and a NamedTuple for the pair."""

from typing import NamedTuple

import jax.numpy as jnp


class Gradients(NamedTuple):
    semi: jnp.ndarray
    full: jnp.ndarray


def td_grads(w, phi, phi_next, reward, gamma):
    prediction, bootstrap = jnp.einsum("n,kn->k", w, jnp.stack([phi, phi_next]))
    twice = 2.0 * (reward + gamma * bootstrap - prediction)
    return Gradients(full=twice * (gamma * phi_next - phi), semi=-twice * phi)
