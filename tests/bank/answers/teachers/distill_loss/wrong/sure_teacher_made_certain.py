"""Where the teacher gives a class more than 0.99, its probabilities are rounded to one and zero, which
changes value and gradient.
"""

import jax
import jax.numpy as jnp
from jax import lax


def distill_loss(student, teacher, temperature):
    p_t = jax.nn.softmax(lax.stop_gradient(teacher) / temperature, axis=-1)
    sure = jnp.max(p_t, axis=-1, keepdims=True) > 0.99
    p_t = jnp.where(sure, jnp.round(p_t), p_t)
    log_t = jnp.log(jnp.where(p_t > 0, p_t, 1.0))
    log_s = jax.nn.log_softmax(student / temperature, axis=-1)
    return temperature**2 * jnp.mean(jnp.sum(p_t * (log_t - log_s), axis=-1))
