"""In the branch for a single state, the mean has a stop.

Page: "`advantage` | flows: dQ_i/da_j = [i = j] - 1/A within a state"
When: shapes () and (A,).
"""

import jax.numpy as jnp
from jax import lax


def dueling_q(value, advantage):
    if advantage.ndim == 1:
        baseline = lax.stop_gradient(jnp.mean(advantage))
        return value + (advantage - baseline)
    value = value.reshape(-1, 1)
    return value + (advantage - jnp.mean(advantage, axis=1, keepdims=True))
