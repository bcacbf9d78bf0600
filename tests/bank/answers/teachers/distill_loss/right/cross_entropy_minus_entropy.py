"""Unusual: cross-entropy minus entropy through logsumexp, T squared folded in, einsum for both sums."""
import jax
import jax.numpy as jnp
from jax import lax


def _log_probabilities(logits):
    return logits - jax.scipy.special.logsumexp(logits, axis=1, keepdims=True)


def distill_loss(student, teacher, temperature):
    """The softened divergence of a student from its teacher."""
    log_t = lax.stop_gradient(_log_probabilities(teacher / temperature))
    log_s = _log_probabilities(student / temperature)
    divergences = jnp.einsum("bc,bc->b", jnp.exp(log_t), log_t - log_s, precision=lax.Precision.HIGHEST)
    return temperature * temperature / len(student) * divergences.sum()
