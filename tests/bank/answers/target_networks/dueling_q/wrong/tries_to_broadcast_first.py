"""Adds the value as it is, and gives it another axis only where that raises an error.

Page: "B may well be equal to A, or 1" and "Returns: the Q-values ... in the shape of `advantage`"
When: `value` has shape (B,) and B = A > 1 (wrong rows), or A = 1 and B > 1 (wrong shape).
"""

import jax.numpy as jnp


def dueling_q(value, advantage):
    centred = advantage - advantage.mean(axis=-1, keepdims=True)
    try:
        return value + centred
    except (TypeError, ValueError):
        return value[:, None] + centred
