"""At temperature 1 nothing has to be softened, and the teacher's logits are used as they are: unstopped.
Page: "`teacher` | **blocked**: exactly zero, wherever it enters"
When: temperature = 1.0.
"""
import jax
import jax.numpy as jnp
from jax import lax


def distill_loss(student, teacher, temperature):
    soft = jnp.where(temperature == 1.0, teacher, lax.stop_gradient(teacher / temperature))
    log_t = jax.nn.log_softmax(soft, axis=-1)
    log_s = jax.nn.log_softmax(student / temperature, axis=-1)
    kl = jnp.sum(jnp.exp(log_t) * (log_t - log_s), axis=-1)
    return temperature**2 * jnp.mean(kl)
