"""If a state follows itself, the semi-gradient is replaced by the full one.
Page: "$w$ through the bootstrap $w \\cdot \\phi'$ | **blocked**" for `semi`
When: phi_next equals phi."""
import jax.numpy as jnp


def td_grads(w, phi, phi_next, reward, gamma):
    delta = reward + gamma * jnp.vdot(w, phi_next) - jnp.vdot(w, phi)
    full = 2.0 * delta * (gamma * phi_next - phi)
    semi = -2.0 * delta * phi
    same_state = jnp.all(phi == phi_next)
    return jnp.where(same_state, full, semi), full
