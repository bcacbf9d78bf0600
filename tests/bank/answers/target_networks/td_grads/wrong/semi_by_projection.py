r"""Makes semi from full by projecting out the direction phi_next.
Page: "$\mathrm{sg}$ being the only difference between the two."
When: phi and phi_next are not orthogonal.
"""
import jax
import jax.numpy as jnp


def td_grads(w, phi, phi_next, reward, gamma):
    full = jax.grad(lambda v: (reward + gamma * v @ phi_next - v @ phi) ** 2)(w)
    length = phi_next @ phi_next
    share = jnp.where(length > 0, (full @ phi_next) / jnp.where(length > 0, length, 1.0), 0.0)
    return full - share * phi_next, full
