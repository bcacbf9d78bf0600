"""Unusual: a callable dataclass instance; rows by vmap with the temperature closed over."""
import dataclasses

import jax
import jax.numpy as jnp


@dataclasses.dataclass(frozen=True)
class Distillation:
    """The softened divergence of a student from its teacher."""

    power: int = 2

    def __call__(self, student, teacher, temperature):
        constant = jax.tree.map(jax.lax.stop_gradient, {"teacher": teacher})["teacher"]

        def divergence(s, t):
            log_s, log_t = (jax.nn.log_softmax(logits / temperature) for logits in (s, t))
            return jnp.dot(jax.nn.softmax(t / temperature), log_t - log_s, precision="highest")

        return jnp.power(temperature, self.power) * jax.vmap(divergence)(student, constant).mean()


distill_loss = Distillation()
