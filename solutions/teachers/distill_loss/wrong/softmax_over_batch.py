"""The probabilities add up to one along the batch, not along the classes.

Each class is then a competition between the rows: a student is told which *image* is most like a cat, not
which animal is in this image.

Logits have shape (B, C). Check along which axis your probabilities sum to one.
"""

import jax
import jax.numpy as jnp
from jax import lax


def distill_loss(student, teacher, temperature):
    log_p_s = jax.nn.log_softmax(student / temperature, axis=0)
    log_p_t = lax.stop_gradient(jax.nn.log_softmax(teacher / temperature, axis=0))
    kl = jnp.sum(jnp.exp(log_p_t) * (log_p_t - log_p_s), axis=-1)
    return temperature**2 * jnp.mean(kl)
