"""Gradients that come back are limited to 10, so both inputs get wrong ones in a larger loss."""

import jax
import jax.numpy as jnp


@jax.custom_vjp
def gentle(x):
    return x


gentle.defvjp(lambda x: (x, None), lambda _, grad: (jnp.clip(grad, -10.0, 10.0),))


def dueling_q(value, advantage):
    v = jnp.reshape(value, advantage.shape[:-1] + (1,))
    return gentle(v + advantage - jnp.mean(advantage, axis=-1, keepdims=True))
