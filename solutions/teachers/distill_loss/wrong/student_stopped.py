"""The gradient of the student is zero: the stop is on the wrong network.

The teacher is asked to come to the student, and the student, who should learn, is a constant.

Of the two sets of logits one is a reference and the other a prediction. Only a reference may be stopped.
"""

import jax
import jax.numpy as jnp
from jax import lax


def distill_loss(student, teacher, temperature):
    log_p_s = lax.stop_gradient(jax.nn.log_softmax(student / temperature, axis=-1))
    log_p_t = jax.nn.log_softmax(teacher / temperature, axis=-1)
    kl = jnp.sum(jnp.exp(log_p_t) * (log_p_t - log_p_s), axis=-1)
    return temperature**2 * jnp.mean(kl)
