"""Takes the mean in bfloat16, as the rest of the network would.
Page: "Returns: the Q-values, float32, in the shape of `advantage`."
When: the mean is no short binary number: only two or three of its digits are kept.
"""
import jax.numpy as jnp


def dueling_q(value, advantage):
    value = jnp.reshape(value, advantage.shape[:-1] + (1,))
    mean = advantage.astype(jnp.bfloat16).mean(axis=-1, keepdims=True)
    return value + advantage - mean.astype(jnp.float32)
