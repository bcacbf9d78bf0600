"""Prediction and bootstrap have a copy of w each; one vjp gives both partial gradients, and full is their
sum.
"""

import jax
import jax.numpy as jnp


def td_grads(w, phi, phi_next, reward, gamma):
    """(semi, full): the gradient of the squared TD error without and with the bootstrap's path."""

    def squared(predicting, bootstrapping):
        return jnp.square(reward + gamma * jnp.vdot(bootstrapping, phi_next) - jnp.vdot(predicting, phi))

    value, pull = jax.vjp(squared, w, w)
    through_prediction, through_bootstrap = pull(jnp.ones_like(value))
    return through_prediction, through_prediction + through_bootstrap
