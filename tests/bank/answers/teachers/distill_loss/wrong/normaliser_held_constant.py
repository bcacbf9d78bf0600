"""Normalises the student's logits by a log-sum-exp that is a constant in the backward pass.

Page: student flows: T/B (p_s - p_t).
When: always (gradient only): what remains is -T/B p_t.
"""
import jax
import jax.numpy as jnp
from jax import lax


def log_probabilities(logits):
    return logits - lax.stop_gradient(jax.nn.logsumexp(logits, axis=-1, keepdims=True))


def distill_loss(student, teacher, temperature):
    log_s = log_probabilities(student / temperature)
    log_t = lax.stop_gradient(log_probabilities(teacher / temperature))
    kl = jnp.sum(jnp.exp(log_t) * (log_t - log_s), axis=-1)
    return temperature**2 * kl.mean()
