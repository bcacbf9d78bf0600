"""Keeps a compiled gradient per number of features; the first call's discount is compiled into it.

Contract: "Keep nothing from one call to the next: no cache". Page: delta uses the gamma that is passed.
When: a second call, not jitted, with the same n and another gamma.
"""
import jax
import jax.numpy as jnp
from jax import lax

_compiled = {}


def build(gamma):
    def semi(w, phi, phi_next, reward):
        return (reward + gamma * lax.stop_gradient(jnp.dot(w, phi_next)) - jnp.dot(w, phi)) ** 2

    def full(w, phi, phi_next, reward):
        return (reward + gamma * jnp.dot(w, phi_next) - jnp.dot(w, phi)) ** 2

    return jax.jit(jax.grad(semi)), jax.jit(jax.grad(full))


def td_grads(w, phi, phi_next, reward, gamma):
    if isinstance(gamma, jax.core.Tracer):
        functions = build(gamma)
    else:
        functions = _compiled.setdefault(w.shape, build(float(gamma)))
    return tuple(f(w, phi, phi_next, reward) for f in functions)
