"""Helpers, type hints, and columns kept as columns throughout."""

import jax
import jax.numpy as jnp
from jax import Array, lax


def _log_prob(logits: Array, actions: Array) -> Array:
    """(B, 1): the log-probability of each row's action."""
    index = jnp.round(actions).astype(jnp.int32)[:, None]
    return jnp.take_along_axis(jax.nn.log_softmax(logits, axis=1), index, axis=1)


def _advantage(values: Array, returns: Array) -> Array:
    return lax.stop_gradient(returns[:, None] - values[:, None])


@jax.jit
def actor_critic_losses(logits: Array, actions: Array, values: Array, returns: Array) -> tuple[Array, Array]:
    """The policy loss and the value loss."""
    policy = -jnp.mean(_log_prob(logits, actions) * _advantage(values, returns))
    error = values - lax.stop_gradient(returns)
    return policy, jnp.vdot(error, error) / error.size
