"""Subtracts the largest logit of the whole batch, not of the row.

Page: "be finite, with finite gradients, for logits of several hundred"
When: the rows lie at different levels, one a few hundred below another: its exponentials all
underflow, and the loss is nan or inf.
"""
import jax.numpy as jnp
from jax import lax


def log_softmax(logits):
    shifted = logits - lax.stop_gradient(jnp.max(logits))
    return shifted - jnp.log(jnp.sum(jnp.exp(shifted), axis=-1, keepdims=True))


def distill_loss(student, teacher, temperature):
    log_s = log_softmax(student / temperature)
    log_t = log_softmax(lax.stop_gradient(teacher) / temperature)
    return temperature**2 * jnp.mean(jnp.sum(jnp.exp(log_t) * (log_t - log_s), axis=-1))
