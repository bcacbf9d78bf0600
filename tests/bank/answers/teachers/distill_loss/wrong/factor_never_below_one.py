"""Never lets the factor T^2 fall below one.

Page: "$\\ell = \\frac{T^2}{B}\\sum_{b=1}^{B} \\mathrm{KL}$ ... `temperature` | scalar float32 | $T > 0$"
When: the temperature is below one; the loss and the student's gradient are too large.
"""
import jax
import jax.numpy as jnp
from jax import lax


def distill_loss(student, teacher, temperature):
    log_s = jax.nn.log_softmax(student / temperature, axis=-1)
    log_t = lax.stop_gradient(jax.nn.log_softmax(teacher / temperature, axis=-1))
    divergence = jnp.sum(jnp.exp(log_t) * (log_t - log_s), axis=-1)
    return jnp.maximum(temperature, 1.0) ** 2 * jnp.mean(divergence)
