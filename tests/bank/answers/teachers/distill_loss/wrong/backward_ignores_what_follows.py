"""Writes the contract's gradient down by hand and forgets the cotangent.

Page: "`student` | **flows**: $\\dfrac{T}{B}\\,(p_s - p_t)$"
When: the loss is one term of a larger one with a weight, such as 0.1 * distill_loss(...): the
gradient does not get the weight.
"""
import jax
import jax.numpy as jnp


@jax.custom_vjp
def distill_loss(student, teacher, temperature):
    log_s = jax.nn.log_softmax(student / temperature, axis=-1)
    log_t = jax.nn.log_softmax(teacher / temperature, axis=-1)
    return temperature**2 * jnp.mean(jnp.sum(jnp.exp(log_t) * (log_t - log_s), axis=-1))


def _forward(student, teacher, temperature):
    return distill_loss(student, teacher, temperature), (student, teacher, temperature)


def _backward(residuals, cotangent):
    student, teacher, temperature = residuals
    gap = jax.nn.softmax(student / temperature, -1) - jax.nn.softmax(teacher / temperature, -1)
    return temperature / student.shape[0] * gap, jnp.zeros_like(teacher), jnp.zeros_like(temperature)


distill_loss.defvjp(_forward, _backward)
