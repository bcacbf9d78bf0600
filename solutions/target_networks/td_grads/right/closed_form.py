import jax.numpy as jnp


def td_grads(w, phi, phi_next, reward, gamma):
    delta = reward + gamma * (w @ phi_next) - w @ phi
    semi = -2 * delta * phi
    full = 2 * delta * (gamma * phi_next - phi)
    return semi, full
