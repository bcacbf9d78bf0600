r"""Makes semi from full by setting to zero the entries that phi does not touch.
Page: "$w$ through the bootstrap $w \cdot \phi'$ | **blocked** | **flows**"
When: a feature is non-zero in both states: there semi still holds the bootstrap's part.
"""
import jax
import jax.numpy as jnp


def td_grads(w, phi, phi_next, reward, gamma):
    full = jax.grad(lambda v: (reward + gamma * v @ phi_next - v @ phi) ** 2)(w)
    semi = jnp.where(phi != 0, full, 0.0)
    return semi, full
