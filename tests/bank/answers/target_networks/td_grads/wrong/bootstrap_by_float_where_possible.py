"""Makes the bootstrap a Python number; where that fails, uses it as it is, without a stop.

Page: "w through the bootstrap | semi: blocked" and "The function works under `jax.jit` and `jax.vmap`."
When: under jit or vmap.
"""

import jax
import jax.numpy as jnp


def td_grads(w, phi, phi_next, reward, gamma):
    try:
        constant = float(w @ phi_next)
    except jax.errors.ConcretizationTypeError:
        constant = None

    def semi_loss(v):
        bootstrap = v @ phi_next if constant is None else constant
        return jnp.square(reward + gamma * bootstrap - v @ phi)

    def full_loss(v):
        return jnp.square(reward + gamma * (v @ phi_next) - v @ phi)

    return jax.grad(semi_loss)(w), jax.grad(full_loss)(w)
