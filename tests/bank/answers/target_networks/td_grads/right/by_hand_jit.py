"""Derived on paper, stacked, jitted; a list for the pair."""
import functools

import jax
import jax.numpy as jnp


@functools.partial(jax.jit, inline=True)
def td_grads(w, phi, phi_next, reward, gamma):
    bootstrap, prediction = jnp.einsum("kn,n->k", jnp.stack([phi_next, phi]), w)
    slope = 2.0 * (reward + gamma * bootstrap - prediction)
    directions = jnp.stack([-phi, gamma * phi_next - phi])
    semi, full = slope * directions
    return [semi, full]
