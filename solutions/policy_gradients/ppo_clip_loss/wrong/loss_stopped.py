"""The loss is right and no gradient leaves it: the ratio, or all of it, was stopped.

The ratio is the only thing in this loss that the new policy can change.

Stop what describes the past, log-probability by log-probability, before the two are put together.
"""

import jax.numpy as jnp
from jax import lax


def ppo_clip_loss(new_logp, old_logp, advantage, eps):
    ratio = lax.stop_gradient(jnp.exp(new_logp - old_logp))
    advantage = lax.stop_gradient(advantage)
    clipped = jnp.clip(ratio, 1 - eps, 1 + eps)
    return -jnp.mean(jnp.minimum(ratio * advantage, clipped * advantage))
