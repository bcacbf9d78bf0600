r"""Keeps the first weights it sees (for each n) as a target network for semi.
Page: "\nabla_w \bigl(r + \gamma\,\mathrm{sg}(w \cdot \phi') - w \cdot \phi\bigr)^2"
When: on a second eager call with other weights of the same size: semi bootstraps from the old ones.
"""
import jax
import jax.numpy as jnp

_target = {}


def td_grads(w, phi, phi_next, reward, gamma):
    frozen = w if isinstance(w, jax.core.Tracer) else _target.setdefault(w.shape, jnp.array(w))
    semi = -2.0 * (reward + gamma * frozen @ phi_next - w @ phi) * phi
    full = jax.grad(lambda v: (reward + gamma * v @ phi_next - v @ phi) ** 2)(w)
    return semi, full
