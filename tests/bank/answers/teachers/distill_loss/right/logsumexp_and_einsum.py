"""logsumexp by hand, rows and classes contracted at once, the stop on the teacher's log-probabilities."""
import jax.numpy as jnp
from jax import lax
from jax.scipy.special import logsumexp


def distill_loss(student, teacher, temperature):
    def logs(logits):
        soft = logits / temperature
        return soft - logsumexp(soft, axis=-1, keepdims=True)

    log_t = lax.stop_gradient(logs(teacher))
    total = jnp.einsum("bc,bc->", jnp.exp(log_t), log_t - logs(student))
    return temperature * temperature * total / student.shape[0]
