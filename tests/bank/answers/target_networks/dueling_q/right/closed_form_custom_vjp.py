"""Unusual: a custom_vjp with the closed-form gradients."""

import functools

import jax
import jax.numpy as jnp

mean = functools.partial(jnp.mean, axis=-1, keepdims=True)


@jax.custom_vjp
def _head(value, advantage):
    return value + (advantage - mean(advantage))


_head.defvjp(
    lambda value, advantage: (_head(value, advantage), ()),
    lambda _, g: (g.sum(axis=-1, keepdims=True), g - mean(g)),
)


def dueling_q(value, advantage):
    return _head(jnp.asarray(value).reshape(advantage.shape[:-1] + (1,)), advantage)
