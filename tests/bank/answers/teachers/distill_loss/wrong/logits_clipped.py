"""Clips the softened logits to [-30, 30], so that the plain logarithm is safe.

Page: "be finite, with finite gradients, for logits of several hundred" (and $\\frac{T}{B}(p_s - p_t)$)
When: a logit over the temperature is larger than 30 in size: wrong value, gradient zero there.
"""
import jax
import jax.numpy as jnp
from jax import lax


def softened(logits, temperature):
    return jax.nn.softmax(jnp.clip(logits / temperature, -30.0, 30.0), axis=-1)


def distill_loss(student, teacher, temperature):
    p_s = softened(student, temperature)
    p_t = lax.stop_gradient(softened(teacher, temperature))
    return temperature**2 * jnp.mean(jnp.sum(p_t * (jnp.log(p_t) - jnp.log(p_s)), axis=-1))
