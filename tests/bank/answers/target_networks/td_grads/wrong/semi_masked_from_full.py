"""Takes the full gradient and keeps of it the entries of features that are active in the current state.

Page: semi = grad of (r + gamma sg(w . phi') - w . phi)^2.
When: phi and phi_next have a non-zero feature in common (dense features).
"""
import jax
import jax.numpy as jnp


def td_grads(w, phi, phi_next, reward, gamma):
    def squared(w):
        return (reward + gamma * w @ phi_next - w @ phi) ** 2

    full = jax.grad(squared)(w)
    semi = jnp.where(phi != 0, full, 0.0)
    return semi, full
