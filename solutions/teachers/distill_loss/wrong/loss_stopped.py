"""The value is right and nothing has a gradient: the stop covers the whole loss.

The optimiser will run and change nothing, because as far as it can see the loss does not depend on any
parameter.

Narrow the stop down to what the student is compared with.
"""

import jax
import jax.numpy as jnp
from jax import lax


def distill_loss(student, teacher, temperature):
    log_p_s = jax.nn.log_softmax(student / temperature, axis=-1)
    log_p_t = lax.stop_gradient(jax.nn.log_softmax(teacher / temperature, axis=-1))
    kl = jnp.sum(jnp.exp(log_p_t) * (log_p_t - log_p_s), axis=-1)
    return lax.stop_gradient(temperature**2 * jnp.mean(kl))
