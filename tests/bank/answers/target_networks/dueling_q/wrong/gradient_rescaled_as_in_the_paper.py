r"""Multiplies the gradient of both streams by 1/sqrt(2), the values stay.
Page: "**flows**: $\partial Q_i / \partial v = 1$ for every action of the state"
When: always, in the gradients.
"""
import jax.numpy as jnp
from jax import lax


def dueling_q(value, advantage):
    value = jnp.reshape(value, advantage.shape[:-1] + (1,))
    q = value + advantage - jnp.mean(advantage, axis=-1, keepdims=True)
    return lax.stop_gradient(q) + (q - lax.stop_gradient(q)) * 0.5**0.5
