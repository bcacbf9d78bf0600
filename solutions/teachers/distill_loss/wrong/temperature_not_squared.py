"""The factor T² in front is missing.

Softening both sides makes the gradient smaller by about T². Mixed with a loss on hard labels, the
teacher's share would shrink as the temperature goes up, and a search over temperatures would compare
different mixtures.

Compare your last line with the formula, factor by factor.
"""

import jax
import jax.numpy as jnp
from jax import lax


def distill_loss(student, teacher, temperature):
    log_p_s = jax.nn.log_softmax(student / temperature, axis=-1)
    log_p_t = lax.stop_gradient(jax.nn.log_softmax(teacher / temperature, axis=-1))
    kl = jnp.sum(jnp.exp(log_p_t) * (log_p_t - log_p_s), axis=-1)
    return jnp.mean(kl)
