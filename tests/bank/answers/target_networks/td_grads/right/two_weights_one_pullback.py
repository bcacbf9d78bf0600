"""Gives prediction and bootstrap a weight vector each; one pullback returns both parts."""
import jax
import jax.numpy as jnp


def td_grads(w, phi, phi_next, reward, gamma):
    def squared(predicting, bootstrapping):
        return (reward + gamma * jnp.vdot(bootstrapping, phi_next) - jnp.vdot(predicting, phi)) ** 2

    loss, pull = jax.vjp(squared, w, w)
    through_prediction, through_bootstrap = pull(jnp.ones_like(loss))
    return through_prediction, through_prediction + through_bootstrap
