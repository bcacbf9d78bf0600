"""jax.vjp of the error with respect to two copies of w."""
from typing import NamedTuple

import jax
import jax.numpy as jnp


class Gradients(NamedTuple):
    semi: jax.Array
    full: jax.Array


def td_grads(w, phi, phi_next, reward, gamma):
    def error(w_prediction, w_bootstrap):
        return reward + gamma * (w_bootstrap @ phi_next) - w_prediction @ phi

    delta, pull_back = jax.vjp(error, w, w)
    through_prediction, through_bootstrap = pull_back(2.0 * delta)
    return Gradients(through_prediction, through_prediction + through_bootstrap)
