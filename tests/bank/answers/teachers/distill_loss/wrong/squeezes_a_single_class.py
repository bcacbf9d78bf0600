"""Squeezes the logits first, so that with one class the softmax runs over the batch.

Page: "row by row over the classes"
When: C = 1 and B > 1 (the loss and the student's gradient must be 0); B = C = 1 raises an error.
"""
import jax
import jax.numpy as jnp
from jax import lax


def distill_loss(student, teacher, temperature):
    """The softened divergence of a student from its teacher."""
    rows = student.shape[0]
    student, teacher = jnp.squeeze(student), jnp.squeeze(lax.stop_gradient(teacher))
    log_t = jax.nn.log_softmax(teacher / temperature, axis=-1)
    log_s = jax.nn.log_softmax(student / temperature, axis=-1)
    return temperature**2 * jnp.sum(jnp.exp(log_t) * (log_t - log_s)) / rows
