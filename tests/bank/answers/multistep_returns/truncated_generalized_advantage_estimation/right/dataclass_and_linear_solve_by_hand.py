"""Unusual: a dataclass holds the trajectory; weights of later TD errors come from a matrix of running products."""
import dataclasses

import jax
import jax.numpy as jnp
from jax import lax


@dataclasses.dataclass(frozen=True)
class Rollout:
    rewards: jax.Array
    discounts: jax.Array
    lambdas: jax.Array
    values: jax.Array

    @property
    def errors(self):
        return self.rewards + self.discounts * self.values[1:] - self.values[:-1]

    def weights(self):
        steps = self.rewards.shape[0]
        t, k = jnp.ogrid[:steps, :steps]
        factor = jnp.concatenate([jnp.ones(1), (self.discounts * self.lambdas)[:-1]])
        products = jnp.cumprod(jnp.where(k > t, factor[None, :], 1.0), axis=1)
        return jnp.where(k >= t, products, 0.0)


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    """Advantages as fading sums of TD errors."""
    rollout = Rollout(r_t, discount_t, jnp.full_like(r_t, lambda_), values)
    advantages = jnp.sum(rollout.weights() * rollout.errors, axis=1)
    return lax.stop_gradient(advantages) if stop_target_gradients else advantages
