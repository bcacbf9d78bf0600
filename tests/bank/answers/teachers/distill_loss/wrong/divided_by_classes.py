"""Takes the mean over the classes and the sum over the batch.

Page: "along the classes as the divergence says, along the batch as the problem says"
When: the number of classes is not the batch size (in the page's example both are 2).
"""
import jax
import jax.numpy as jnp
from jax import lax


def distill_loss(student, teacher, temperature):
    log_s = jax.nn.log_softmax(student / temperature, axis=-1)
    log_t = jax.nn.log_softmax(lax.stop_gradient(teacher) / temperature, axis=-1)
    return temperature**2 * jnp.sum(jnp.mean(jnp.exp(log_t) * (log_t - log_s), axis=-1))
