"""Takes temperatures below 1 for mistakes and raises them to 1.

Page: "`temperature` | scalar float32 | $T > 0$"
When: temperature < 1.
"""
import jax
import jax.numpy as jnp
from jax import lax


def distill_loss(student, teacher, temperature):
    """The softened divergence of a student from its teacher."""
    heat = jnp.maximum(temperature, 1.0)
    log_t = jax.nn.log_softmax(lax.stop_gradient(teacher) / heat, axis=-1)
    log_s = jax.nn.log_softmax(student / heat, axis=-1)
    return heat**2 * jnp.mean(jnp.sum(jnp.exp(log_t) * (log_t - log_s), axis=-1))
