"""Raises a ValueError for temperatures that are not positive.

Page: "It must work under `jax.jit`"
When: the function is jitted with a traced temperature: the check asks a traced array for its truth.
"""
import jax
import jax.numpy as jnp
from jax import lax


def distill_loss(student, teacher, temperature):
    if temperature <= 0:
        raise ValueError("temperature must be positive")
    teacher = lax.stop_gradient(teacher)
    log_s = jax.nn.log_softmax(student / temperature, axis=-1)
    log_t = jax.nn.log_softmax(teacher / temperature, axis=-1)
    return temperature**2 * jnp.mean(jnp.sum(jnp.exp(log_t) * (log_t - log_s), axis=-1))
