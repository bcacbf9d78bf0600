"""For a single state the mean is held fixed.
Page: "`advantage` | **flows**: $\\partial Q_i / \\partial a_j = [i = j] - 1/A$ within a state"
When: value of shape (), advantage (A,): the gradient is [i = j]."""
import jax.numpy as jnp
from jax import lax


def _single(value, advantage):
    baseline = lax.stop_gradient(advantage.mean())
    return value + (advantage - baseline)


def dueling_q(value, advantage):
    if advantage.ndim == 1:
        return _single(value, advantage)
    value = jnp.reshape(value, (-1, 1))
    return value + advantage - advantage.mean(axis=1, keepdims=True)
