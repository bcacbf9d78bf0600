r"""Subtracts the mean only from rows that are not centred yet.
Page: "**flows**: $\partial Q_i / \partial a_j = [i = j] - 1/A$ within a state, 0 across states"
When: a state's advantages have a mean of exactly 0: values are right, the gradient lacks the -1/A.
"""
import jax.numpy as jnp


def dueling_q(value, advantage):
    value = jnp.reshape(value, advantage.shape[:-1] + (1,))
    mean = jnp.mean(advantage, axis=-1, keepdims=True)
    return value + jnp.where(mean == 0, advantage, advantage - mean)
