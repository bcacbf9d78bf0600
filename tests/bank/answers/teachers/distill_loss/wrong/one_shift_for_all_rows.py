"""All rows are shifted by the largest logit of the batch, so a row that lies some hundred below another one
becomes NaN.
"""

import jax.numpy as jnp
from jax import lax


def _log_softmax(logits):
    shifted = logits - lax.stop_gradient(jnp.max(logits))
    return shifted - jnp.log(jnp.sum(jnp.exp(shifted), axis=-1, keepdims=True))


def distill_loss(student, teacher, temperature):
    log_s = _log_softmax(student / temperature)
    log_t = _log_softmax(lax.stop_gradient(teacher) / temperature)
    return temperature**2 * jnp.mean(jnp.sum(jnp.exp(log_t) * (log_t - log_s), axis=-1))
