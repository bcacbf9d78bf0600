"""Adds 1e-9 to both softmaxes before taking logarithms.

Page: "be finite, with finite gradients, for logits of several hundred" (and the KL of the formula)
When: a student's probability is below 1e-9, for logits some 20 apart or more: the divergence is cut
off, and the student's gradient vanishes.
"""
import jax
import jax.numpy as jnp
from jax import lax


def distill_loss(student, teacher, temperature):
    p_s = jax.nn.softmax(student / temperature, axis=-1)
    p_t = lax.stop_gradient(jax.nn.softmax(teacher / temperature, axis=-1))
    divergence = jnp.sum(p_t * (jnp.log(p_t + 1e-9) - jnp.log(p_s + 1e-9)), axis=-1)
    return temperature**2 * jnp.mean(divergence)
