"""Rows whose divergence is below 1e-5 count as agreed: they keep their value and lose their gradient.
Page: "`student` | **flows**: T/B (p_s - p_t)"
When: student [[0.004, 0]], teacher [[0, 0]], temperature 1: gradient 0.001 expected, 0 found.
"""
import jax
import jax.numpy as jnp
from jax import lax


def distill_loss(student, teacher, temperature):
    log_t = jax.nn.log_softmax(lax.stop_gradient(teacher) / temperature, axis=-1)
    log_s = jax.nn.log_softmax(student / temperature, axis=-1)
    kl = jnp.sum(jnp.exp(log_t) * (log_t - log_s), axis=-1)
    kl = jnp.where(kl < 1e-5, lax.stop_gradient(kl), kl)
    return temperature**2 * jnp.mean(kl)
