"""A Python loop over the rows and a small class for a distribution."""
import jax
import jax.numpy as jnp
from jax import lax


class Soft:
    def __init__(self, logits, temperature):
        self.log = jax.nn.log_softmax(logits / temperature)

    def against(self, other):
        return jnp.sum(jnp.exp(self.log) * (self.log - other.log))


def distill_loss(student, teacher, temperature):
    total = 0.0
    for s, t in zip(student, lax.stop_gradient(teacher)):
        total = total + Soft(t, temperature).against(Soft(s, temperature))
    return temperature**2 * total / len(student)
