"""Rounds negative divergences away by a square root of a square.

Page: "be finite, with finite gradients"
When: a row of the student equals the teacher's exactly: its divergence is zero, the square root has
slope inf there, and the gradient is nan.
"""
import jax
import jax.numpy as jnp
from jax import lax


def distill_loss(student, teacher, temperature):
    log_s = jax.nn.log_softmax(student / temperature, axis=-1)
    log_t = jax.nn.log_softmax(lax.stop_gradient(teacher) / temperature, axis=-1)
    rows = jnp.sum(jnp.exp(log_t) * (log_t - log_s), axis=-1)
    return temperature**2 * jnp.mean(jnp.sqrt(rows**2))
