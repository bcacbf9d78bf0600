"""Knowledge distillation: a student imitates a softened teacher (Hinton et al., 2015)."""

import jax
import jax.numpy as jnp
from jax import lax


def distill_loss(student, teacher, temperature):
    """T²·KL(sg p_t ‖ p_s), averaged over the batch, for logits of shape (B, C)."""
    log_p_s = jax.nn.log_softmax(student / temperature, axis=-1)
    log_p_t = lax.stop_gradient(jax.nn.log_softmax(teacher / temperature, axis=-1))
    kl = jnp.sum(jnp.exp(log_p_t) * (log_p_t - log_p_s), axis=-1)
    return temperature**2 * jnp.mean(kl)
