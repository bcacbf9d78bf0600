"""Unusual: the mean by a product with a matrix of ones, einsum for the value, keyword-only option at the end."""

import jax.numpy as jnp


def dueling_q(value, advantage, *, precision="highest"):
    n_actions = advantage.shape[-1]
    ones = jnp.ones((n_actions, n_actions), dtype=advantage.dtype)
    means = jnp.matmul(advantage, ones, precision=precision) / n_actions
    v = jnp.einsum("...,a->...a", jnp.reshape(value, advantage.shape[:-1]), ones[0])
    return v + advantage - means
