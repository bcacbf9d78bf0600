"""For confident logits the loss is NaN or infinite: somewhere the logarithm of zero was taken.

In float32 a softmax is exactly zero as soon as a logit lies about a hundred below the largest. Networks get
there, and one such row spoils the whole batch.

JAX can compute the logarithm of a softmax in one go, without the detour through the probability.
"""

import jax
import jax.numpy as jnp
from jax import lax


def distill_loss(student, teacher, temperature):
    log_p_s = jnp.log(jax.nn.softmax(student / temperature, axis=-1))
    log_p_t = lax.stop_gradient(jnp.log(jax.nn.softmax(teacher / temperature, axis=-1)))
    kl = jnp.sum(jnp.exp(log_p_t) * (log_p_t - log_p_s), axis=-1)
    return temperature**2 * jnp.mean(kl)
