"""Unusual: the loss of one transition, vmapped and jitted, its stop inside."""

import functools

import jax
import jax.numpy as jnp


def _one(gamma, q, q_next, action, reward, done):
    y = reward + gamma * (1.0 - done) * jnp.max(jax.lax.stop_gradient(q_next))
    return (y - jnp.take(q, action.astype(jnp.int32))) ** 2


@jax.jit
def td_loss_batch(q_online, q_target, actions, rewards, dones, gamma):
    one = functools.partial(_one, gamma)
    return jax.vmap(one)(q_online, q_target, actions, rewards, dones).mean()
