"""Divides the sum by student.shape[1] in place of the batch size.

Page: "$\\ell = \\frac{T^2}{B}\\sum_{b=1}^{B} \\mathrm{KL}(p_t\\,\\|\\,p_s)_b$"
When: B != C.
"""
import jax
import jax.numpy as jnp
from jax import lax


def distill_loss(student, teacher, temperature):
    """The softened divergence of a student from its teacher."""
    log_t = jax.nn.log_softmax(lax.stop_gradient(teacher) / temperature, axis=1)
    log_s = jax.nn.log_softmax(student / temperature, axis=1)
    return temperature**2 * jnp.sum(jnp.exp(log_t) * (log_t - log_s)) / student.shape[1]
