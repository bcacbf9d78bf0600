import jax
import jax.numpy as jnp
from jax import lax


def td_grads(w, phi, phi_next, reward, gamma):
    target = reward + gamma * jnp.dot(w, phi_next)
    _, pull = jax.vjp(lambda w: (jnp.dot(w, phi) - target) ** 2, w)
    semi = pull(jnp.ones(()))[0]
    full = jax.jacfwd(lambda w: (jnp.dot(w, phi) - reward - gamma * jnp.dot(w, phi_next)) ** 2)(w)
    return [semi, full]
