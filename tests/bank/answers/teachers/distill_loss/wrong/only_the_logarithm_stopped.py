"""Stops the teacher's log-probabilities; its probabilities, the weights of the sum, are computed from the live logits.

Page: "teacher: blocked: exactly zero, wherever it enters".
When: student and teacher differ.
"""
import jax
import jax.numpy as jnp
from jax import lax


def distill_loss(student, teacher, temperature):
    log_s, log_t = (jax.nn.log_softmax(x / temperature) for x in (student, teacher))
    difference = lax.stop_gradient(log_t) - log_s
    kl = jnp.einsum("bc,bc->b", jax.nn.softmax(teacher / temperature), difference)
    return jnp.square(temperature) * jnp.mean(kl)
