"""Keeps the softmax above 1e-12 before the logarithm: finite, but neither the value nor the gradient is right.

Page: the KL formula; "be finite, with finite gradients, for logits of several hundred"; student flows: T/B (p_s - p_t).
When: the student's logits, divided by T, are more than about 28 apart where the teacher has mass.
"""
import jax
import jax.numpy as jnp
from jax import lax


def distill_loss(student, teacher, temperature):
    p_s = jnp.clip(jax.nn.softmax(student / temperature), 1e-12, 1.0)
    p_t = jnp.clip(jax.nn.softmax(lax.stop_gradient(teacher) / temperature), 1e-12, 1.0)
    kl = jnp.sum(p_t * (jnp.log(p_t) - jnp.log(p_s)), axis=-1)
    return temperature**2 * kl.mean()
