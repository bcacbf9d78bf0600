"""For temperatures below one the factor in front is 1 and not T squared."""

import jax
import jax.numpy as jnp
from jax import lax


def distill_loss(student, teacher, temperature):
    log_s = jax.nn.log_softmax(student / temperature, axis=-1)
    log_t = jax.nn.log_softmax(lax.stop_gradient(teacher) / temperature, axis=-1)
    factor = jnp.maximum(temperature, 1.0) ** 2
    return factor * jnp.mean(jnp.sum(jnp.exp(log_t) * (log_t - log_s), axis=-1))
