"""One function for a single pair of rows with the shift-and-logsumexp form, mapped over the batch."""

import jax
import jax.numpy as jnp
from jax import lax
from jax.scipy.special import logsumexp


class _Softened:
    """A softmax at a temperature, kept as logits whose largest entry is zero and their normaliser."""

    def __init__(self, row, temperature):
        scaled = row / temperature
        self.logits = scaled - lax.stop_gradient(jnp.max(scaled))
        self.normaliser = logsumexp(self.logits)

    def log(self):
        return self.logits - self.normaliser

    def probabilities(self):
        return jnp.exp(self.log())


def _divergence(student_row, teacher_row, temperature):
    s, t = _Softened(student_row, temperature), _Softened(lax.stop_gradient(teacher_row), temperature)
    return jnp.vdot(t.probabilities(), t.log() - s.log(), precision="highest")


def distill_loss(student, teacher, temperature):
    rows = jax.vmap(_divergence, in_axes=(0, 0, None))(student, teacher, temperature)
    return temperature * temperature * rows.sum() / rows.size
