"""The minus is pulled inside: a maximum of negated products, stacked, with the stop by a helper class."""
import jax.numpy as jnp
from jax import lax


class Batch:
    def __init__(self, new_logp, old_logp, advantage):
        self.log_ratio = new_logp - lax.stop_gradient(old_logp)
        self.cost = -lax.stop_gradient(advantage)

    def loss(self, eps):
        wins = self.cost <= 0
        safe = jnp.where(wins, jnp.minimum(self.log_ratio, 5.0), self.log_ratio)
        ratio = jnp.exp(safe)
        boxed = jnp.minimum(jnp.maximum(ratio, 1 - eps), 1 + eps)
        both = jnp.stack([ratio * self.cost, boxed * self.cost])
        return jnp.sum(jnp.max(both, axis=0)) / self.cost.size


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    return Batch(new_logp, old_logp, advantage).loss(eps)
