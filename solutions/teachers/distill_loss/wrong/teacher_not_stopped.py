"""The loss is right, and its gradient also reaches the teacher.

The two networks then move towards each other, and nothing makes the point where they meet a good one. The
teacher loses what it knew, because that too makes the loss smaller.

The teacher stands in the divergence twice, as the weights of the sum and inside the bracket. A stop inside
the bracket alone changes nothing. Make sure that no use of the teacher's logits passes a gradient on.
"""

import jax
import jax.numpy as jnp


def distill_loss(student, teacher, temperature):
    log_p_s = jax.nn.log_softmax(student / temperature, axis=-1)
    log_p_t = jax.nn.log_softmax(teacher / temperature, axis=-1)
    kl = jnp.sum(jnp.exp(log_p_t) * (log_p_t - log_p_s), axis=-1)
    return temperature**2 * jnp.mean(kl)
