"""Puts the actions first, so that flat values broadcast by themselves, and transposes back."""
import jax.numpy as jnp


def dueling_q(value, advantage):
    flat = jnp.ravel(jnp.asarray(value)) if advantage.ndim == 2 else jnp.reshape(value, ())
    by_action = jnp.transpose(advantage)
    return jnp.transpose(flat + by_action - by_action.sum(axis=0) / by_action.shape[0])
