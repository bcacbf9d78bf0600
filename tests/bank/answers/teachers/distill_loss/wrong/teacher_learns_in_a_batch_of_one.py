"""For a single row it uses a one-dimensional helper, written before the stop was added.

Page: "`teacher` | **blocked**: exactly zero, wherever it enters"
When: B = 1.
"""
import jax
import jax.numpy as jnp
from jax import lax


def _divergence(teacher, student):
    log_t, log_s = jax.nn.log_softmax(teacher), jax.nn.log_softmax(student)
    return jnp.sum(jnp.exp(log_t) * (log_t - log_s))


def distill_loss(student, teacher, temperature):
    """The softened divergence of a student from its teacher."""
    soft_student, soft_teacher = student / temperature, teacher / temperature
    if student.shape[0] == 1:
        return temperature**2 * _divergence(soft_teacher[0], soft_student[0])
    rows = jax.vmap(_divergence)(lax.stop_gradient(soft_teacher), soft_student)
    return temperature**2 * rows.mean()
