"""The rows were added up, where their mean is asked for.

The step that the optimiser takes then depends on the size of the minibatch.

Compare the reduction with the formula.
"""

import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    ratio = jnp.exp(new_logp - lax.stop_gradient(old_logp))
    advantage = lax.stop_gradient(advantage)
    clipped = jnp.clip(ratio, 1 - eps, 1 + eps)
    return -jnp.sum(jnp.minimum(ratio * advantage, clipped * advantage))
