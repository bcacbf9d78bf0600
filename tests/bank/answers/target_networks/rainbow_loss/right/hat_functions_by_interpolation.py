"""The share of each atom is a hat function, which jnp.interp evaluates as the interpolation of a unit
vector; optax-like cross-entropy.
"""

import jax
import jax.numpy as jnp
from jax import lax


class Distribution:
    """Masses over a fixed support, one row per transition."""

    def __init__(self, masses, support):
        self.masses, self.support = masses, support

    def moved(self, shift, factor):
        places = shift[:, None] + factor[:, None] * self.support
        units = jnp.eye(self.support.shape[0], dtype=self.masses.dtype)
        hats = jax.vmap(lambda unit: jnp.interp(places, self.support, unit), out_axes=-1)(units)
        return Distribution(jnp.sum(self.masses[..., None] * hats, axis=1), self.support)

    def cross_entropy(self, logits):
        return -jnp.sum(self.masses * jax.nn.log_softmax(logits, axis=-1), axis=-1)


def _pick(table, index):
    return jnp.take_along_axis(table, index[:, None, None], axis=1)[:, 0, :]


def rainbow_loss(logits, actions, returns_n, discounts_n, next_online, next_target, support, weights):
    """(loss, priorities) of a batch: cross-entropy to the projected n-step distribution."""
    fixed = lax.stop_gradient((returns_n, discounts_n, next_online, next_target, support))
    shift, factor, chooser, judge, atoms = fixed
    expected = jnp.sum(jax.nn.softmax(chooser, axis=-1) * atoms, axis=-1)
    judged = Distribution(jax.nn.softmax(_pick(judge, jnp.argmax(expected, axis=1)), axis=-1), atoms)
    h = judged.moved(shift, factor).cross_entropy(_pick(logits, jnp.int32(actions)))
    return jnp.average(weights * h), lax.stop_gradient(h)
