"""A squeeze takes the batch axis along when there is a single row, and the next line fails.
Page: "$B$ may well be equal to $A$, or 1."
When: value of shape (1, 1) or (1,) with advantage (1, A)."""
import jax.numpy as jnp


def dueling_q(value, advantage):
    centred = advantage - advantage.mean(axis=-1, keepdims=True)
    if advantage.ndim == 1:
        return value + centred
    return jnp.squeeze(value)[:, None] + centred
