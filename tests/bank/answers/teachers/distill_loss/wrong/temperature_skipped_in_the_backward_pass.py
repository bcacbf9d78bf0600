"""The division by the temperature is passed straight through in the backward pass, so the student's
gradient has T squared and not T.
"""

import jax
import jax.numpy as jnp
from jax import lax


def distill_loss(student, teacher, temperature):
    scaled = student + lax.stop_gradient(student / temperature - student)
    log_s = jax.nn.log_softmax(scaled, axis=-1)
    log_t = jax.nn.log_softmax(lax.stop_gradient(teacher) / temperature, axis=-1)
    rows = jnp.sum(jnp.exp(log_t) * (log_t - log_s), axis=-1)
    return temperature**2 * jnp.mean(rows)
