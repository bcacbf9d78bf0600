"""Returns an array with one entry.

Page: "Returns: a float32 scalar, shape `()`."
When: always; the shape is (1,).
"""
import jax
import jax.numpy as jnp
from jax import lax


def distill_loss(student, teacher, temperature):
    log_s = jax.nn.log_softmax(student / temperature, axis=-1)
    log_t = jax.nn.log_softmax(lax.stop_gradient(teacher) / temperature, axis=-1)
    rows = jnp.sum(jnp.exp(log_t) * (log_t - log_s), axis=-1, keepdims=True)
    return temperature**2 * jnp.mean(rows, axis=0)
