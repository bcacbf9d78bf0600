import jax
import jax.numpy as jnp
from jax import lax
from jax.nn import log_softmax, softmax


@jax.jit
def distill_loss(student, teacher, temperature):
    soft_targets = lax.stop_gradient(softmax(teacher / temperature, axis=1))
    log_targets = lax.stop_gradient(log_softmax(teacher / temperature, axis=1))
    cross_entropy = -jnp.einsum("bc,bc->b", soft_targets, log_softmax(student / temperature, axis=1))
    entropy = -jnp.einsum("bc,bc->b", soft_targets, log_targets)
    return ((cross_entropy - entropy) * temperature**2).mean()
