"""The sign is missing: this is the objective, and descending it makes the policy worse.

The paper maximises; an optimiser minimises what it is given.

Take one row with a ratio within the range and a positive advantage, and ask which way the loss
should go when the ratio grows.
"""

import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    ratio = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    advantage = lax.stop_gradient(advantage)
    clipped = jnp.clip(ratio, 1 - eps, 1 + eps)
    return jnp.mean(jnp.minimum(ratio * advantage, clipped * advantage))
