r"""Subtracts the median, which equals the mean where the advantages lie symmetrically.
Page: "$$Q_i = v + a_i - \frac{1}{A}\sum_{j=1}^{A} a_j .$$"
When: the advantages of a state are skewed (three or more actions); and in the gradient even if they are not.
"""
import jax.numpy as jnp


def dueling_q(value, advantage):
    value = jnp.reshape(value, advantage.shape[:-1] + (1,))
    return value + advantage - jnp.median(advantage, axis=-1, keepdims=True)
