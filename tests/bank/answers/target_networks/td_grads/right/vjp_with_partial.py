"""Unusual: jax.vjp, functools.partial and a generator expression; the bootstrap is computed outside of what is differentiated."""

import functools

import jax
import jax.numpy as jnp


def _loss(bootstrap, phi, reward, gamma, w):
    return (reward + gamma * bootstrap(w) - jnp.sum(w * phi)) ** 2


def td_grads(w, phi, phi_next, reward, gamma):
    number = jnp.sum(w * phi_next)
    losses = (
        functools.partial(_loss, bootstrap, phi, reward, gamma)
        for bootstrap in (lambda _: number, lambda v: jnp.sum(v * phi_next))
    )
    pairs = (jax.vjp(loss, w) for loss in losses)
    return tuple(pull(jnp.ones_like(value))[0] for value, pull in pairs)
