"""Log-probabilities of the student are bounded below at -100: wrong where it is sure of the wrong class.
Page: "be finite, with finite gradients, for logits of several hundred"; `student` **flows**: T/B (p_s - p_t)
When: student [[300, 0]], teacher [[0, 300]], temperature 1.
"""
import jax
import jax.numpy as jnp
from jax import lax


def distill_loss(student, teacher, temperature):
    log_t = jax.nn.log_softmax(lax.stop_gradient(teacher) / temperature, axis=-1)
    log_s = jnp.maximum(jax.nn.log_softmax(student / temperature, axis=-1), -100.0)
    log_t = jnp.maximum(log_t, -100.0)
    kl = jnp.sum(jnp.exp(log_t) * (log_t - log_s), axis=-1)
    return temperature**2 * jnp.mean(kl)
