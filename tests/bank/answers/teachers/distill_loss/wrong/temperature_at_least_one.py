"""Temperatures soften, so anything below 1 is taken as 1.

Page: "temperature: T > 0".
When: T < 1.
"""
import jax
import jax.numpy as jnp
from jax import lax


def distill_loss(student, teacher, temperature):
    t = jnp.maximum(temperature, 1.0)
    log_s = jax.nn.log_softmax(student / t, axis=-1)
    log_t = jax.nn.log_softmax(lax.stop_gradient(teacher) / t, axis=-1)
    return t**2 * jnp.mean(jnp.sum(jnp.exp(log_t) * (log_t - log_s), axis=-1))
