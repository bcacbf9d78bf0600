"""The logits were multiplied by the temperature, which sharpens where it should soften.

At T = 4 the targets are almost one-hot, and all that the teacher knows about the other classes is gone.

A high temperature makes probabilities softer: decide on which side of the fraction bar the temperature
belongs, and try two logits by hand.
"""

import jax
import jax.numpy as jnp
from jax import lax


def distill_loss(student, teacher, temperature):
    log_p_s = jax.nn.log_softmax(student * temperature, axis=-1)
    log_p_t = lax.stop_gradient(jax.nn.log_softmax(teacher * temperature, axis=-1))
    kl = jnp.sum(jnp.exp(log_p_t) * (log_p_t - log_p_s), axis=-1)
    return temperature**2 * jnp.mean(kl)
