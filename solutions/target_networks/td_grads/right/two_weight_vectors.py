import jax
import jax.numpy as jnp


def td_grads(w, phi, phi_next, reward, gamma):
    def loss(w_now, w_next):
        return (reward + gamma * jnp.vdot(phi_next, w_next) - jnp.vdot(phi, w_now)) ** 2

    towards, away = jax.grad(loss, argnums=(0, 1))(w, w)
    return towards, towards + away
