"""The divergence was taken the other way round, from the student to the teacher.

The two directions are different losses. This one lets the student settle on a single class that the teacher
likes and forget the rest, and the rest is what soft targets are for.

In the problem the average is over the teacher's probabilities: see which distribution does the weighting.
"""

import jax
import jax.numpy as jnp
from jax import lax


def distill_loss(student, teacher, temperature):
    log_p_s = jax.nn.log_softmax(student / temperature, axis=-1)
    log_p_t = lax.stop_gradient(jax.nn.log_softmax(teacher / temperature, axis=-1))
    kl = jnp.sum(jnp.exp(log_p_s) * (log_p_s - log_p_t), axis=-1)
    return temperature**2 * jnp.mean(kl)
